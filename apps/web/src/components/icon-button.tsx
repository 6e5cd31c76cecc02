import type { ComponentProps } from 'react';
import { isMac } from '#/lib/keyboard.ts';
import { classNames } from './class-names.ts';
import { ICON_STROKE, type Icon } from './icon.ts';
import { ariaShortcut } from './shortcut-text.ts';
import { tooltipAttributes, type TooltipSide } from './tooltip.tsx';

const SIZES = {
  28: { box: 'size-7 rounded-icon', glyph: 'size-4' },
  32: { box: 'size-8 rounded-row', glyph: 'size-4.5' },
  36: { box: 'size-9 rounded-control', glyph: 'size-5' },
  44: { box: 'size-11 rounded-control', glyph: 'size-5.5' },
} as const;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Says what a press does, aloud and in the tooltip. */
  readonly label: string;
  readonly icon: Icon;
  readonly size?: keyof typeof SIZES;
  readonly shortcut?: string | undefined;
  /** Whether what the button toggles is on. Leave it out for a plain press. */
  readonly active?: boolean | undefined;
  readonly tooltipSide?: TooltipSide;
}

/** A press with an icon only. Always at least 44 px where fingers press. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Glyph, size = 32, shortcut, active, tooltipSide, className, ...rest } = props;
  const { box, glyph } = SIZES[size];
  return (
    <button
      type="button"
      {...rest}
      {...tooltipAttributes({ label, shortcut, side: tooltipSide })}
      aria-label={label}
      aria-pressed={active}
      aria-keyshortcuts={ariaShortcut(shortcut, isMac)}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center transition-colors duration-120 select-none',
        'pointer-coarse:size-11',
        'disabled:cursor-not-allowed disabled:text-text-4',
        'enabled:hover:bg-hover enabled:hover:text-text-1 enabled:active:bg-press data-popup-open:bg-hover',
        active === true ? 'bg-hover text-text-1' : 'text-text-2',
        box,
        className,
      )}
    >
      <Glyph className={classNames(glyph, 'shrink-0')} strokeWidth={ICON_STROKE} aria-hidden />
    </button>
  );
}
