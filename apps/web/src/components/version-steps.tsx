import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { ICON_STROKE, type Icon } from './icon.ts';
import { tooltipAttributes } from './tooltip.tsx';

interface VersionStepsProps {
  /** Of the version on show, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
  /** Says it in words where there is room: "Version 2 of 3". */
  readonly isWordy?: boolean;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** ‹2/3›: which version of something is shown, and the way to the others. */
export function VersionSteps({ index, count, onStep, isWordy = false, ref }: VersionStepsProps) {
  const t = useT();
  const words = t('thread.versions.which', { number: index + 1, count });
  const step = (by: 1 | -1) => {
    if (index + by >= 0 && index + by < count) onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    event.preventDefault();
    step((event.key === 'ArrowRight') === isRtl ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows only repeat what its buttons do
    <fieldset
      ref={ref}
      aria-label={t('thread.versions.label')}
      onKeyDown={onKeyDown}
      className="flex shrink-0 items-center text-meta text-text-2 select-none"
    >
      <Step label={t('thread.versions.earlier')} icon={ChevronLeft} isOff={index <= 0} onClick={() => step(-1)} />
      <span aria-hidden className={isWordy ? 'tabular-nums md:hidden' : 'tabular-nums'}>
        {index + 1}/{count}
      </span>
      {isWordy && (
        <span aria-hidden className="tabular-nums phone:hidden">
          {words}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {words}
      </span>
      <Step
        label={t('thread.versions.later')}
        icon={ChevronRight}
        isOff={index === count - 1}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** At its end it stays in reach: a disabled button would lose the focus of whoever pressed it last. */
function Step({ label, icon: Glyph, isOff, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      {...tooltipAttributes({ label })}
      onClick={onClick}
      className="grid h-7 w-5.5 place-items-center rounded-icon transition-colors duration-120 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text-1 aria-disabled:cursor-default aria-disabled:text-text-4 pointer-coarse:size-11"
    >
      <Glyph className="size-3.5 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
    </button>
  );
}
