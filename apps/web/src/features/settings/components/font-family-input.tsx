import { useId } from 'react';
import { TextInput } from '#/components/text-input.tsx';
import { updateConfig, useConfig } from '../store.ts';

/** Offered while typing; anything else that is installed works as well. */
const COMMON_FAMILIES = ['Arial', 'Georgia', 'Helvetica Neue', 'Segoe UI', 'Times New Roman', 'Verdana'];

/** A family by its name, because a page may not list what is installed. */
export function FontFamilyInput({ label }: { readonly label: string }) {
  const listId = useId();
  const family = useConfig((config) => config.fontFamily);
  return (
    <>
      <TextInput
        aria-label={label}
        list={listId}
        placeholder="Inter"
        value={family}
        maxLength={80}
        onChange={(event) => updateConfig({ fontFamily: event.target.value })}
      />
      <datalist id={listId}>
        {COMMON_FAMILIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
