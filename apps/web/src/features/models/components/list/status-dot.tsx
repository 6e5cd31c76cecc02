import { classNames } from '#/components/class-names.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ModelStatus } from '../../model/model-status.ts';
import { agoText, secondsText } from '../../model/number-text.ts';
import { Sign } from './sign.tsx';

type ToldStatus = Exclude<ModelStatus, { kind: 'untested' }>;

const TONES: Readonly<Record<ToldStatus['kind'], string>> = {
  answered: 'bg-success',
  testing: 'live-dot',
  failed: 'bg-danger',
  off: 'bg-danger',
};

/** How a test of a model went, in a dot whose words are read aloud and shown on hovering; nothing without a test. */
export function StatusDot({ status }: { readonly status: ModelStatus }) {
  const t = useT();
  if (status.kind === 'untested') return null;
  return (
    // The space around is part of the target: a dot is hard to hit.
    <Sign label={statusText(status, t)} className="-m-1.5 grid shrink-0 place-items-center p-1.5">
      <span className={classNames('size-1.5 rounded-full', TONES[status.kind])} />
    </Sign>
  );
}

function statusText(status: ToldStatus, t: Translate): string {
  return status.kind === 'answered' ? answeredText(status, t) : t(`modelPicker.status.${status.kind}`);
}

/** 'Answered in 0.9 s, 2 min ago': how a tested model did, and when. */
export function answeredText(status: Extract<ModelStatus, { kind: 'answered' }>, t: Translate): string {
  const { at, firstWordMs } = status;
  const language = currentLanguage().tag;
  const ago = agoText(Date.now() - at, language) ?? t('modelPicker.justNow');
  if (firstWordMs === undefined) return t('modelPicker.status.answers', { ago });
  return t('modelPicker.status.tested', { time: secondsText(firstWordMs, language), ago });
}
