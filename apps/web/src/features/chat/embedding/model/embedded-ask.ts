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

interface Asked {
  readonly text: string;
  readonly pictures: readonly File[];
}

/** A chat that another page asks for. Only those that the operator trusts may spend anything; of others one sees the text first. */
export type EmbeddedAsk = Asked & ({ readonly kind: 'send' } | { readonly kind: 'prefill'; readonly origin: string });

export function embeddedAsk(
  { origin, data, isFromAround }: WindowMessage,
  { ownOrigin, trusted }: Surroundings,
): EmbeddedAsk | undefined {
  if (!isFromAround) return undefined;
  const { text = '', pictures = [] } = NewChatMessage.safeParse(data).data ?? {};
  if (text.trim() === '') return undefined;
  const asked = { text: text.trim(), pictures };
  const isTrusted = origin === ownOrigin || trusted.includes(origin);
  return isTrusted ? { kind: 'send', ...asked } : { kind: 'prefill', ...asked, origin };
}
