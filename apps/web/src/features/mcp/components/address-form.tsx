import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { reasonOf } from '../mcp-actions.ts';
import { filledAddress } from '../model/address-template.ts';
import type { ReadableThing } from '../model/find-servers.ts';
import { GapFields } from './gap-fields.tsx';

interface AddressFormProps {
  readonly thing: ReadableThing;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onBack: () => void;
  readonly onRead: (uri: string) => void;
}

/** Asks for the gaps in the address of something to read. */
export function AddressForm({ thing, isBusy, failure, onBack, onRead }: AddressFormProps) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isStarted = Object.values(values).some((value) => value.trim() !== '');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isStarted && !isBusy) onRead(filledAddress(thing.uri, values));
      }}
    >
      <div className="flex flex-col gap-1">
        <h3 className="text-subhead">{thing.title}</h3>
        <code dir="ltr" className="text-meta wrap-anywhere text-text-3">
          {filledAddress(thing.uri, values)}
        </code>
      </div>
      <GapFields
        gaps={thing.gaps.map((name) => ({ name, label: name, isRequired: true }))}
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      {failure !== undefined && <ErrorBlock title={t('mcp.resources.failed')} text={reasonOf(failure)} />}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button variant="primary" type="submit" busy={isBusy} disabled={!isStarted}>
          {t('mcp.resources.attach')}
        </Button>
      </div>
    </form>
  );
}
