import { useRef, useState } from 'react';
import { Dialog } from '#/components/dialog.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { useT } from '#/i18n/use-t.ts';
import { AddByAddress } from './add-by-address.tsx';
import { AddByKey } from './add-by-key.tsx';

interface AddChannelDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Adds a channel: by a key whose vendor is recognised, or by the address of any server that speaks like OpenAI's. */
export function AddChannelDialog({ open, onOpenChange }: AddChannelDialogProps) {
  const t = useT();
  const [way, setWay] = useState<'key' | 'address'>('key');
  const keyField = useRef<HTMLInputElement>(null);
  const close = () => {
    setWay('key');
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      size="form"
      title={t('channels.form.title')}
      description={t('channels.form.text')}
      initialFocus={keyField}
    >
      <div className="flex flex-col gap-5">
        <Segmented
          value={way}
          label={t('channels.form.way')}
          options={[
            { value: 'key', label: t('channels.form.byKey') },
            { value: 'address', label: t('channels.form.byAddress') },
          ]}
          onChange={setWay}
        />
        {way === 'key' ? <AddByKey field={keyField} onAdded={close} /> : <AddByAddress onAdded={close} />}
      </div>
    </Dialog>
  );
}
