import { useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { Button } from './button.tsx';
import { isComposing } from './composition.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Kbd } from './kbd.tsx';
import type { AskTextOptions } from './overlay-store.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const DEFAULT_ROWS = 3;

interface TextDialogProps {
  readonly open: boolean;
  readonly options: AskTextOptions;
  readonly onAnswer: (text: string | null) => void;
  readonly onClosed: () => void;
}

/** What `askText()` shows. In one line Enter confirms, in several Ctrl or Cmd with Enter. */
export function TextDialog({ open, options, onAnswer, onClosed }: TextDialogProps) {
  const t = useT();
  const [text, setText] = useState(options.initial ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const rows = options.rows ?? DEFAULT_ROWS;

  const submit = () => {
    const problem = options.validate?.(text);
    if (problem === undefined) return onAnswer(text);
    setError(problem);
    field.current?.focus();
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (rows > 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  const change = (next: string) => {
    setText(next);
    setError(undefined);
  };
  const control = {
    ref: field,
    value: text,
    onKeyDown: submitOnEnter,
    onFocus: () => field.current?.select(),
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(null)}
      onClosed={onClosed}
      size="form"
      title={options.title}
      initialFocus={field}
      actions={
        <>
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" onClick={submit}>
            {options.confirmLabel}
          </Button>
        </>
      }
    >
      <Field label={options.label} error={error} help={rows > 1 && <ConfirmHint />}>
        {rows > 1 ? (
          <TextArea {...control} rows={rows} onChange={(event) => change(event.target.value)} />
        ) : (
          <TextInput {...control} onChange={(event) => change(event.target.value)} />
        )}
      </Field>
    </Dialog>
  );
}

function ConfirmHint() {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1.5 pointer-coarse:hidden">
      <Kbd keys="Mod+Enter" /> {t('components.askTextHint')}
    </span>
  );
}
