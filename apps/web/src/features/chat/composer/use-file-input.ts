import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { DraftAttachments } from '#/features/attachments/public.ts';
import { isLongPaste } from './model/long-paste.ts';
import { insertAtCursor } from '#/components/suggestions/box-edits.ts';

/** Long enough to notice that the text has gone somewhere else. */
const UNDO_MS = 8_000;

/** Files that are chosen, pasted or dropped go along with the question; so does a text too long for the box. */
export function useFileInput(box: RefObject<HTMLTextAreaElement | null>, files: DraftAttachments) {
  const keepAsFile = async (text: string) => {
    const id = await files.addLongText(text);
    const pasteInstead = () => {
      files.remove(id);
      if (box.current) insertAtCursor(box.current, text);
    };
    showToast({
      text: t('chat.composer.pastedAsFile'),
      action: { label: t('chat.composer.pasteAsText'), onSelect: pasteInstead },
      durationMs: UNDO_MS,
    });
  };

  return {
    add: (chosen: Iterable<File>) => {
      files.add(chosen);
      box.current?.focus();
    },
    hasDragged: useHasDragged(),
    onPaste: (event: ClipboardEvent) => {
      const { files: pasted } = event.clipboardData;
      const text = event.clipboardData.getData('text/plain');
      // Spreadsheets put a picture of the cells beside their text: whoever pastes there means the text.
      if (pasted.length > 0 && text === '') files.add(pasted);
      else if (isLongPaste(text)) void keepAsFile(text);
      else return;
      event.preventDefault();
    },
  };
}

/** Whether files have been dragged over the page: only then is a place to drop them needed. */
function useHasDragged(): boolean {
  const [hasDragged, setHasDragged] = useState(false);
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Otherwise the browser would leave the page and open the file in its place.
      event.preventDefault();
      setHasDragged(true);
    };
    addEventListener('dragover', onDrag);
    return () => removeEventListener('dragover', onDrag);
  }, []);
  return hasDragged;
}
