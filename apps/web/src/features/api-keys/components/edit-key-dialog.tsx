import type { ApiKey, NewApiKey } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { changeKey, reasonOf } from '../api-key-actions.ts';
import { apiKeysQuery } from '../api-keys-query.ts';
import { formOfKey } from '../model/key-form.ts';
import { useKeyForm } from '../use-key-form.ts';
import { KeyFields } from './key-fields.tsx';

interface EditKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Changes the name and the limits of a key; the key itself stays. */
export function EditKeyDialog({ apiKey, onClose }: EditKeyDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const nameField = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => formOfKey(apiKey));
  const { form, isExpiryTouched, problems, change, read } = useKeyForm(initial);
  const saving = useMutation({
    mutationFn: ({ name, expiresAt, ...limits }: NewApiKey) =>
      changeKey(apiKey.uuid, {
        ...limits,
        ...(name !== '' && { name }),
        // What was not touched stays to the second, also where it is over.
        ...(isExpiryTouched && { expiresAt }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries(apiKeysQuery());
      onClose();
    },
  });
  const submit = () => {
    const wanted = read();
    if (wanted && !saving.isPending) saving.mutate(wanted);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="form"
      title={t('apiKeys.editTitle')}
      initialFocus={nameField}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="edit-key" busy={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id="edit-key"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <KeyFields form={form} onChange={change} problems={problems} nameField={nameField} />
        {saving.error && <ErrorBlock title={t('apiKeys.saveFailed')} text={reasonOf(saving.error)} />}
      </form>
    </Dialog>
  );
}
