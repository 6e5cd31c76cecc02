import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { isComposing } from '#/components/composition.ts';
import { TextArea } from '#/components/text-area.tsx';
import { useT } from '#/i18n/use-t.ts';
import { matchesShortcut } from '#/lib/keyboard.ts';
import type { MessageRow } from '#/storage/records.ts';
import { askDifferently, chatActions, type TurnModel } from '#/features/chat-core/public.ts';
import { rewrittenAnswer } from './model/edited-content.ts';
import { AddFiles, EditedParts } from './edited-parts.tsx';
import { focusRow, rowOf } from './turn-rows.ts';
import { useEditedMessage } from './use-edited-message.ts';

interface TurnEditorProps {
  readonly message: MessageRow;
  /** Who answers the question when it is asked again. */
  readonly models: readonly TurnModel[];
  readonly onDone: () => void;
}

/** A message as a field. What it said before stays as a version of it. */
export function TurnEditor({ message, models, onDone }: TurnEditorProps) {
  const t = useT();
  const { id, sessionId, role } = message;
  const isQuestion = role === 'user';
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const { content, attachments, isEmpty, isReading, isChanged, ...edit } = useEditedMessage(message);
  const isOff = isEmpty || isReading;
  const canAsk = isQuestion && models.length > 0;

  const close = () => {
    const row = field.current?.closest('article') ?? rowOf(field.current);
    onDone();
    // The message is there again with the next picture.
    requestAnimationFrame(() => focusRow(row));
  };
  const save = () => {
    if (isOff) return;
    edit.keep();
    const documents = attachments.length === 0 ? undefined : attachments;
    const question = { content, attachments: documents, translation: undefined };
    if (isChanged) void chatActions.replaceMessage(id, isQuestion ? question : rewrittenAnswer(content, message.tools));
    close();
  };
  const ask = () => {
    if (isOff) return;
    edit.keep();
    close();
    void askDifferently({ sessionId, messageId: id, models, content, attachments });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isConfirmed = matchesShortcut(event, 'Mod+Enter') || matchesShortcut(event, 'Ctrl+Enter');
    if (!isConfirmed && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!isConfirmed) close();
    else if (canAsk) ask();
    else save();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (!isQuestion || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    edit.add([...files]);
  };

  const name = t(isQuestion ? 'messageActions.editQuestion' : 'messageActions.editAnswer');
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()} aria-label={name}>
      <EditedParts parts={edit.parts} onDrop={edit.drop} />
      <TextArea
        ref={field}
        aria-label={name}
        value={edit.text}
        onChange={(event) => edit.setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        rows={1}
        className="rounded-panel px-4 text-prose"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isQuestion && <AddFiles onFiles={edit.add} />}
        {isEmpty && <span className="text-meta text-text-3">{t('messageActions.nothingToSend')}</span>}
        <Button variant="quiet" size="small" onClick={close}>
          {t('messageActions.cancel')}
        </Button>
        <Button variant={canAsk ? 'secondary' : 'primary'} size="small" disabled={isOff} onClick={save}>
          {t('messageActions.save')}
        </Button>
        {canAsk && (
          <Button variant="primary" size="small" disabled={isOff} onClick={ask}>
            {t('messageActions.askAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}
