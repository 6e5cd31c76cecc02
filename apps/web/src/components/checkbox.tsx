import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  /** Keeps the label for screen readers only, where a row already shows it. */
  readonly hideLabel?: boolean | undefined;
  /** Some, but not all, of what it stands for. */
  readonly indeterminate?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A checkbox: one of several things that may be picked together. */
export function Checkbox({ checked, onChange, label, hideLabel, indeterminate = false, disabled }: CheckboxProps) {
  return (
    <label className="inline-flex items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        ref={(input) => {
          if (input !== null) input.indeterminate = indeterminate;
        }}
        className="checkbox"
      />
      <span className={classNames(hideLabel === true && 'sr-only', disabled === true && 'text-text-4')}>{label}</span>
    </label>
  );
}
