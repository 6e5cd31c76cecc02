import { onTestFinished } from 'vitest';
import { startCodeInbox, type CodeInbox } from './start-code-inbox.ts';

export type { CodeInbox };

/** Starts an inbox that ends with the test. */
export async function openCodeInbox(): Promise<CodeInbox> {
  const inbox = await startCodeInbox();
  onTestFinished(() => inbox.close());
  return inbox;
}
