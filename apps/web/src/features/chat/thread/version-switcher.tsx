import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { chatActions } from '#/features/chat-core/public.ts';

interface VersionSwitcherProps {
  readonly sessionId: string;
  readonly messageId: string;
  /** All versions of the message, oldest first. */
  readonly versions: readonly string[];
  /** Keeps an element where it is on the screen while what is around it changes. */
  readonly onHold?: ((element: HTMLElement) => void) | undefined;
}

/** ‹2/3›: which version of a message is shown, and the way to the others. */
export function VersionSwitcher({ sessionId, messageId, versions, onHold }: VersionSwitcherProps) {
  const t = useT();
  const group = useRef<HTMLFieldSetElement>(null);
  const index = versions.indexOf(messageId);
  const words = t('thread.versions.which', { number: index + 1, count: versions.length });
  const show = (step: 1 | -1) => {
    const next = versions[index + step];
    if (next === undefined) return;
    if (group.current) onHold?.(group.current);
    void chatActions.showBranch(sessionId, next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    event.preventDefault();
    show((event.key === 'ArrowRight') === isRtl ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows only repeat what its buttons do
    <fieldset
      ref={group}
      aria-label={t('thread.versions.label')}
      onKeyDown={onKeyDown}
      className="flex shrink-0 items-center text-meta text-text-2 select-none"
    >
      <Step label={t('thread.versions.earlier')} icon={ChevronLeft} isOff={index <= 0} onClick={() => show(-1)} />
      <span aria-hidden className="tabular-nums">
        {index + 1}/{versions.length}
      </span>
      <span aria-live="polite" className="sr-only">
        {words}
      </span>
      <Step
        label={t('thread.versions.later')}
        icon={ChevronRight}
        isOff={index === versions.length - 1}
        onClick={() => show(1)}
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
