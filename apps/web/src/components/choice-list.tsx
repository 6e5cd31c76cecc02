import { useId } from 'react';

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly detail?: string | undefined }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of one among a few that need a sentence each (a radio group). */
export function ChoiceList<Value extends string>({ label, value, options, onChange }: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className="flex flex-col gap-2">
      <p id={`${name}-label`} className="text-small font-medium">
        {label}
      </p>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-block border border-line px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.detail === undefined ? undefined : `${name}-${option.value}`}
            aria-label={option.label}
            className="mt-1 accent-accent"
          />
          <span className="min-w-0">
            <span className="block text-ui font-medium wrap-anywhere">
              <bdi>{option.label}</bdi>
            </span>
            {option.detail !== undefined && (
              <span id={`${name}-${option.value}`} className="block text-small text-text-2">
                {option.detail}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
