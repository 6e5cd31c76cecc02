import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ICON_STROKE, type Icon } from './icon.ts';

const VARIANTS = {
  soft: 'bg-sunken text-text-1 hover:bg-hover',
  plain: 'text-text-2 hover:bg-sunken hover:text-text-1',
  outline: 'bg-raised text-text-2 shadow-[0_0_0_1px_var(--line)] hover:bg-sunken hover:text-text-1',
} as const;

export interface ChipProps extends ComponentProps<'button'> {
  readonly icon?: Icon | undefined;
  /** A mark or picture in the icon's place. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** Whether what the chip switches is on. Leave it out for a chip that opens something. */
  readonly on?: boolean | undefined;
  readonly variant?: keyof typeof VARIANTS;
}

/** A small switch or handle beside the text it belongs to. */
export function Chip(props: ChipProps) {
  const { icon: Glyph, leading, trailing, on, variant = 'soft', className, children, ...rest } = props;
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={classNames(
        'inline-flex h-7 max-w-full shrink-0 items-center gap-1.5 rounded-row text-small font-medium whitespace-nowrap select-none',
        'transition-colors duration-120 pointer-coarse:h-11 phone:h-8.5 disabled:cursor-not-allowed disabled:text-text-4',
        leading === undefined ? 'px-2.5' : 'ps-1.5 pe-2.5',
        on === true ? 'bg-accent-soft text-accent-text' : VARIANTS[variant],
        className,
      )}
    >
      {leading}
      {Glyph && <Glyph className="size-3.75 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
      <span className="min-w-0 truncate">{children}</span>
      {trailing}
    </button>
  );
}
