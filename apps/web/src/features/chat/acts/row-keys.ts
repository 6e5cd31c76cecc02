import type { KeyboardEvent } from 'react';
import type { ChatActContext } from './chat-act.ts';
import { runChatAct } from './run-act.ts';

/** The keys of acts on the chat whose row has the focus. The list has them before the table of acts has come. */
export const ROW_KEYS = { rename: 'F2', delete: 'Delete' } as const;

/** Does what a key means on a row of the list. */
export function runRowKey(event: KeyboardEvent, context: ChatActContext): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  if (event.key === ROW_KEYS.rename) runChatAct('rename', context);
  else if (event.key === ROW_KEYS.delete) runChatAct('delete', context);
  else return;
  event.preventDefault();
}
