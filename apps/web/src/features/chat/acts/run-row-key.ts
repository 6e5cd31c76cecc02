import type { KeyboardEvent } from 'react';
import type { ChatActContext } from './chat-act.ts';
import { ROW_KEYS } from './row-keys.ts';
import { runChatAct } from './run-chat-act.ts';

/** Does what a key means on a row of the list. */
export function runRowKey(event: KeyboardEvent, context: ChatActContext): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  if (event.key === ROW_KEYS.rename) runChatAct('rename', context);
  else if (event.key === ROW_KEYS.delete) runChatAct('delete', context);
  else return;
  event.preventDefault();
}
