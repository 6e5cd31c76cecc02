import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useChangePreferences, usePreferences } from '../preferences-query.ts';

/** The keys that open the quick-ask window. */
export function ShortcutControl({ label }: { readonly label: string }) {
  const t = useT();
  const change = useChangePreferences();
  const kept = usePreferences()?.shortcut ?? '';
  const [typed, setTyped] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const save = async (keys: string) => {
    const refused = await change((port) => port.setShortcut(keys)).then(
      () => false,
      () => true,
    );
    setTaken(refused);
    if (!refused) setTyped(undefined);
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save((typed ?? kept).trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={label} error={isTaken && t('desktop.shortcutTaken')}>
          <TextInput dir="ltr" value={typed ?? kept} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" disabled={typed === undefined || typed.trim() === kept}>
        {t('desktop.shortcutSave')}
      </Button>
    </form>
  );
}
