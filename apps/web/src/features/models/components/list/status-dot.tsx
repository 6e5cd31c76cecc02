import { classNames } from '#/components/class-names.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ModelStatus } from '../../model/model-status.ts';
import { secondsText } from '../../model/number-text.ts';
import { Sign } from './sign.tsx';

const TONES: Readonly<Record<ModelStatus['kind'], string>> = {
  available: 'bg-success',
  answered: 'bg-success',
  testing: 'live-dot',
  retiring: 'bg-warn',
  failed: 'bg-danger',
  off: 'bg-danger',
};

/** How a model stands, in a dot whose words are read aloud and shown on hovering. */
export function StatusDot({ status }: { readonly status: ModelStatus }) {
  const t = useT();
  return (
    // The space around is part of the target: a dot is hard to hit.
    <Sign label={statusText(status, t)} className="-m-1.5 grid shrink-0 place-items-center p-1.5">
      <span className={classNames('size-1.5 rounded-full', TONES[status.kind])} />
    </Sign>
  );
}

function statusText(status: ModelStatus, t: Translate): string {
  switch (status.kind) {
    case 'available':
    case 'testing':
    case 'retiring':
    case 'failed':
    case 'off':
      return t(`modelPicker.status.${status.kind}`);
    case 'answered':
      if (status.firstWordMs === undefined) return t('modelPicker.status.answers');
      return t('modelPicker.status.tested', { time: secondsText(status.firstWordMs, currentLanguage().tag) });
    default:
      throw new Error(`unknown status ${String(status satisfies never)}`);
  }
}
