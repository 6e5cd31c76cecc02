import type { Model } from '@parley/contract';
import { useState } from 'react';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { retirementOf, shutdownText, type Retirement } from '../model/retirement.ts';

/** In React: which of these models are over or soon will be, in words; undefined while all of them go on. */
export function useRetirementNote(models: readonly Model[]): string | undefined {
  const t = useT();
  const [now] = useState(Date.now);
  const notes = models.flatMap(({ label, name, shutdownDate }) => {
    const retirement = retirementOf(shutdownDate, now);
    if (retirement === undefined || retirement.kind === 'later') return [];
    const date = shutdownText(retirement.date, currentLanguage().tag);
    return t(retirement.kind === 'retired' ? 'models.oneRetired' : 'models.oneRetires', { name: label ?? name, date });
  });
  return notes.length === 0 ? undefined : notes.join(' · ');
}

/** 'Retires Dec 11, 2026', 'Retired Oct 23, 2026': the end of a model in words. */
export function retirementText({ kind, date }: Retirement, t: Translate): string {
  const day = shutdownText(date, currentLanguage().tag);
  return t(kind === 'retired' ? 'models.retired' : 'models.retires', { date: day });
}
