import { apiKeyRoutes, type CreatedApiKey, type NewApiKey } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import { reasonOf } from '../api-key-actions.ts';
import { apiKeysQuery } from '../api-keys-query.ts';
import { EMPTY_KEY_FORM } from '../model/key-form.ts';
import { useKeyForm } from '../use-key-form.ts';
import { CopyBox } from './copy-box.tsx';
import { ExampleCalls } from './example-calls.tsx';
import { KeyFields } from './key-fields.tsx';

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: (body: NewApiKey) => callApi(apiKeyRoutes.create, { body }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries(apiKeysQuery()),
  });
  return making.data ? (
    <MadeKey made={making.data} onClose={onClose} />
  ) : (
    <KeyMaker
      isBusy={making.isPending}
      failure={making.error ? reasonOf(making.error) : undefined}
      onMake={(wanted) => making.mutate(wanted)}
      onClose={onClose}
    />
  );
}

interface KeyMakerProps {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onMake: (wanted: NewApiKey) => void;
  readonly onClose: () => void;
}

function KeyMaker({ isBusy, failure, onMake, onClose }: KeyMakerProps) {
  const t = useT();
  const nameField = useRef<HTMLInputElement>(null);
  const { form, problems, change, read } = useKeyForm(EMPTY_KEY_FORM);
  const submit = () => {
    const wanted = read();
    if (wanted && !isBusy) onMake(wanted);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="form"
      title={t('apiKeys.makeTitle')}
      initialFocus={nameField}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="new-key" busy={isBusy}>
            {t('apiKeys.makeConfirm')}
          </Button>
        </>
      }
    >
      <form
        id="new-key"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <KeyFields
          form={form}
          onChange={change}
          problems={problems}
          nameField={nameField}
          nameHelp={t('apiKeys.form.nameHelp')}
        />
        {failure !== undefined && <ErrorBlock title={t('apiKeys.makeFailed')} text={failure} />}
      </form>
    </Dialog>
  );
}

function MadeKey({ made, onClose }: { readonly made: CreatedApiKey; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="form"
      title={t('apiKeys.madeTitle')}
      description={t('apiKeys.madeText')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('apiKeys.madeDone')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <CopyBox label={made.name} text={made.key} />
        <section className="flex flex-col gap-3" aria-label={t('apiKeys.useIt')}>
          <h3 className="text-subhead">{t('apiKeys.useIt')}</h3>
          <ExampleCalls apiKey={made.key} models={made.models} />
        </section>
      </div>
    </Dialog>
  );
}
