import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...useFieldProps()}
      {...rest}
      className={classNames(
        'field block max-h-[50vh] w-full min-w-0 resize-y px-3 py-2.5 field-sizing-content',
        className,
      )}
      // `field-sizing` ignores `rows`, which is still the least a person should see.
      style={{ minHeight: `calc(${rows} * 1lh + 1.25rem + 2px)`, ...rest.style }}
    />
  );
}
