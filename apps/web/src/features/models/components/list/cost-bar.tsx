import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import { costStep } from '../../model/price-figures.ts';
import type { MessagePrice } from '../../model/typical-message.ts';
import { Sign } from './sign.tsx';

const BARS = ['h-1.5', 'h-2.5', 'h-3.5'] as const;
const STEPS = ['none', 'low', 'middle', 'high'] as const;

/** How dear a model is at a glance. */
export function CostBar({ price }: { readonly price: MessagePrice }) {
  const t = useT();
  const step = costStep(price);
  const label = price.kind === 'unknown' ? t('modelPicker.priceUnknown') : t(`modelPicker.costSteps.${STEPS[step]}`);
  return (
    <Sign label={label} className="inline-flex items-end gap-0.5">
      {BARS.map((height, index) => (
        <span
          key={height}
          className={classNames('w-1.25 rounded-[1px]', height, index < step ? 'bg-accent' : 'bg-press')}
        />
      ))}
    </Sign>
  );
}
