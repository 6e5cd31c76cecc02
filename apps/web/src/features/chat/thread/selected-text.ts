import { rowOf } from './turn-rows.ts';

/** What is selected of the messages, if both of its ends lie in some; of one message where its id is given. */
export function selectedText(messageId?: string): string | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return undefined;
  const rows = [rowOf(selection.anchorNode), rowOf(selection.focusNode)];
  const isInside = rows.every((row) => row && (messageId === undefined || row.dataset['messageId'] === messageId));
  return isInside ? selection.toString().trim() || undefined : undefined;
}
