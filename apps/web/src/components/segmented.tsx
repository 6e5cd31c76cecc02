import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly count?: number }[];
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly className?: string;
}

/** A choice of one among a few, all in view (a radio group). */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { value, options, onChange, label, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex h-9 rounded-control bg-hover p-0.75 pointer-coarse:h-12', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative inline-flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-icon px-3 text-small font-medium whitespace-nowrap',
            'outline-accent transition-[background-color,color,box-shadow] duration-180',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
            option.value === value ? 'bg-raised text-text-1 shadow-e1 dark:bg-press' : 'text-text-2 hover:text-text-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-icon outline-none"
          />
          {option.label}
          {option.count !== undefined && <span className="text-text-3 tabular-nums">{option.count}</span>}
        </label>
      ))}
    </div>
  );
}
