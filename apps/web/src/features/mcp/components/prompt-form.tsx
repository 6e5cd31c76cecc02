import type { McpPrompt, McpServer } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { filledPrompt } from '../filled-prompt.ts';
import { reasonOf } from '../mcp-actions.ts';
import { GapFields } from './gap-fields.tsx';

interface PromptFormProps extends OverlayFrame {
  readonly server: McpServer;
  readonly prompt: McpPrompt;
  readonly onText: (text: string) => void;
}

/** Asks for what a prompt leaves open. What comes of it goes into the message box, and no further. */
export function PromptForm({ server, prompt, onText, open, onClose, onClosed }: PromptFormProps) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const isWhole = prompt.arguments.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '');
  const filling = useMutation({
    mutationFn: () => {
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
      return filledPrompt(server, prompt.name, Object.fromEntries(given));
    },
    onSuccess: (text) => {
      onClose();
      onText(text);
    },
  });
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={`${server.name}: ${prompt.title || prompt.name}`}
      {...(prompt.description !== '' && { description: prompt.description })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="mcp-prompt-form" busy={filling.isPending} disabled={!isWhole}>
            {t('mcp.prompts.insert')}
          </Button>
        </>
      }
    >
      <form
        id="mcp-prompt-form"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !filling.isPending) filling.mutate();
        }}
      >
        <GapFields
          gaps={prompt.arguments.map(({ name, title, description, required }) => ({
            name,
            label: title || name,
            help: description || undefined,
            isRequired: required,
          }))}
          values={values}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        {filling.error && <ErrorBlock title={t('mcp.prompts.failed')} text={reasonOf(filling.error)} />}
      </form>
    </Dialog>
  );
}
