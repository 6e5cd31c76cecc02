import type { BillingSummary } from '@parley/contract';
import { useState } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { endOf } from '../model/plan-end.ts';
import { planDay } from '../plan-day.ts';
import { Note } from './note.tsx';

/** Says that a period that was paid for in advance is about to end, or has ended. */
export function PlanEndNote({ summary }: { readonly summary: BillingSummary | undefined }) {
  const t = useT();
  const [now] = useState(Date.now);
  const end = endOf(summary?.plan, now);
  if (!summary?.plan || end === undefined) return null;
  const values = { name: summary.plan.name, date: planDay(summary.plan) };
  return <Note tone="warn">{t(end === 'soon' ? 'billing.planEnd.soon' : 'billing.planEnd.ended', values)}</Note>;
}
