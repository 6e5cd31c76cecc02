import type { ComponentProps } from 'react';

const MOST_CHARACTERS = 12;

/** A field for an amount: the sign stands before it, in every writing direction. */
export function DollarInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <span dir="ltr" className={`field flex h-10 min-w-0 items-center gap-0.5 px-3 pointer-coarse:h-11 ${className}`}>
      <span aria-hidden className="text-text-2">
        $
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={MOST_CHARACTERS}
        {...rest}
        className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-text-3"
      />
    </span>
  );
}
