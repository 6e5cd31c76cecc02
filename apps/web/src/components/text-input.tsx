import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      autoComplete="off"
      dir="auto"
      {...useFieldProps()}
      {...rest}
      className={classNames('field h-10 w-full min-w-0 px-3 pointer-coarse:h-11', className)}
    />
  );
}
