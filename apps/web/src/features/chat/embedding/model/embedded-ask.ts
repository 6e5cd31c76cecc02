import { NewChatMessage } from '@parley/contract';

interface WindowMessage {
  readonly origin: string;
  readonly data: unknown;
  /** Whether the message came from the window that frames or opened this one, or from this one itself. */
  readonly isFromAround: boolean;
}

interface Surroundings {
  readonly ownOrigin: string;
  /** Origins that the operator lets start chats. */
  readonly trusted: readonly string[];
}

/** A chat that another page asks for. Only those that the operator trusts may spend anything; of others one sees the text first. */
export type EmbeddedAsk =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'prefill'; readonly text: string; readonly origin: string };

export function embeddedAsk(
  { origin, data, isFromAround }: WindowMessage,
  { ownOrigin, trusted }: Surroundings,
): EmbeddedAsk | undefined {
  if (!isFromAround) return undefined;
  const text = NewChatMessage.safeParse(data).data?.text.trim() ?? '';
  if (text === '') return undefined;
  const isTrusted = origin === ownOrigin || trusted.includes(origin);
  return isTrusted ? { kind: 'send', text } : { kind: 'prefill', text, origin };
}
