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

interface Windows {
  readonly self: unknown;
  readonly parent: unknown;
  readonly opener: unknown;
}

/** Whether a message came from one of these windows. One that is closed by now has no source, as a page that nobody opened has no opener. */
export function isAround(source: unknown, { self, parent, opener }: Windows): boolean {
  return source !== null && source !== undefined && [self, parent, opener].includes(source);
}

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
