import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { ICON_STROKE, type Icon } from './icon.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'link' | 'danger' | 'danger-soft';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,color,box-shadow] duration-120 pointer-coarse:min-h-11 ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'bg-hover text-text-1 hover:bg-press active:bg-press',
  outline: 'bg-raised text-text-1 shadow-[0_0_0_1px_var(--line)] hover:bg-sunken active:bg-hover',
  quiet: 'text-text-2 hover:bg-hover hover:text-text-1 active:bg-press',
  link: 'text-accent-text underline-offset-3 hover:underline',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  'danger-soft': 'bg-danger-soft text-danger hover:shadow-[inset_0_0_0_1px_var(--danger)] active:bg-press',
};

const DISABLED = 'bg-hover text-text-4';
const DISABLED_BARE = 'text-text-4';

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7.5 rounded-row px-2.5 text-small',
  medium: 'h-9 rounded-control px-3.5 text-ui',
  large: 'h-11 rounded-block px-4.5 text-subhead font-medium',
};

/** Words of a link stand where plain text would; what takes the press and the focus ring reaches a little beyond them. */
const LINK_SIZES: Record<ButtonSize, string> = {
  small: '-mx-1.5 h-7.5 rounded-row px-1.5 text-small',
  medium: '-mx-2 h-9 rounded-control px-2 text-ui',
  large: '-mx-2 h-11 rounded-block px-2 text-subhead font-medium',
};

/** The look of a button, for a link that acts as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(BASE, VARIANTS[variant], sizeOf(variant, size));
}

function sizeOf(variant: ButtonVariant, size: ButtonSize): string {
  return variant === 'link' ? LINK_SIZES[size] : SIZES[size];
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner in the icon's place and takes no presses; the width stays. */
  readonly busy?: boolean | undefined;
  readonly icon?: Icon | undefined;
}

/** A press that does something. One `primary` in view; `danger` only inside a confirm dialog. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', busy = false, icon, className, children, ...rest } = props;
  const isBare = variant === 'quiet' || variant === 'link';
  const look = rest.disabled === true ? (isBare ? DISABLED_BARE : DISABLED) : VARIANTS[variant];
  return (
    <button
      type="button"
      {...rest}
      className={classNames(BASE, look, sizeOf(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      <ButtonIcon busy={busy} icon={icon} size={size} />
      {busy && icon === undefined ? <span className="opacity-0">{children}</span> : children}
    </button>
  );
}

function ButtonIcon({ busy, icon: Glyph, size }: Pick<ButtonProps, 'busy' | 'icon' | 'size'>) {
  const glyphSize = size === 'large' ? 'size-4.5' : size === 'small' ? 'size-3.5' : 'size-4';
  if (busy === true) {
    // Without an icon whose place it could take, the spinner lies over the words so that the width stays.
    return <Spinner className={classNames(glyphSize, Glyph === undefined && 'absolute')} />;
  }
  return Glyph && <Glyph className={classNames(glyphSize, 'shrink-0')} strokeWidth={ICON_STROKE} aria-hidden />;
}
