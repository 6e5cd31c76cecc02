import type { ReactNode } from 'react';
import { pagePart } from '#/lib/page-part.ts';

export interface ChatMasks {
  /** A few masks to give an empty chat, and the way to all of them. */
  readonly Chips: (props: {
    readonly sessionId: string;
    readonly onChosen: () => void;
    readonly standIn?: ReactNode;
  }) => ReactNode;
}

/** Masks are built on top of chats, so the page hands in what an empty chat shows of them. */
export const chatMasks = pagePart<ChatMasks>('masks for chats');
