import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Said aloud; the visible words stand in the row beside it. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly className?: string;
}

/** Something that is on or off from this moment. */
export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      {...useFieldProps()}
      aria-label={label}
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className={classNames('switch', className)}
    />
  );
}
