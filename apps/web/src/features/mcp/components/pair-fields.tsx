import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import type { HeaderRow } from '../model/server-form.ts';

export interface PairFieldsProps {
  readonly rows: readonly HeaderRow[];
  readonly onChange: (rows: readonly HeaderRow[]) => void;
  /** What the first row is most often called. */
  readonly firstName?: string;
  readonly legend: string;
  readonly help: string;
  readonly addLabel: string;
  readonly nameLabel: (number: number) => string;
  readonly valueLabel: (number: number) => string;
  readonly removeLabel: (number: number) => string;
  readonly problemOf: (row: HeaderRow) => string | undefined;
  /** Whose values are hidden on the screen; all of them unless it is said. */
  readonly isSecret?: (row: HeaderRow) => boolean;
}

/** Names with values, most of them secret: the headers of an address, the variables of a program. */
export function PairFields(props: PairFieldsProps) {
  const {
    rows,
    onChange,
    firstName = '',
    legend,
    help,
    addLabel,
    nameLabel,
    valueLabel,
    removeLabel,
    problemOf,
    isSecret = () => true,
  } = props;
  const change = (key: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const name = rows.length === 0 ? firstName : '';
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name, value: '' }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <p className="-mt-1.5 text-meta text-text-3">{help}</p>
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-[2fr_3fr] gap-2 phone:grid-cols-1">
            <Field label={<span className="sr-only">{nameLabel(index + 1)}</span>} error={problemOf(row)}>
              <TextInput
                dir="ltr"
                maxLength={200}
                spellCheck={false}
                autoCapitalize="off"
                value={row.name}
                onChange={({ target }) => change(row.key, { name: target.value })}
              />
            </Field>
            <Field label={<span className="sr-only">{valueLabel(index + 1)}</span>}>
              <PasswordInput
                isSecret={isSecret(row)}
                maxLength={4_000}
                value={row.value}
                onChange={({ target }) => change(row.key, { value: target.value })}
              />
            </Field>
          </div>
          <IconButton
            label={removeLabel(index + 1)}
            icon={Trash2}
            className="mt-2.5"
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <Button variant="outline" size="small" icon={Plus} className="self-start" onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  );
}
