import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import type { SessionRow } from '#/storage/records.ts';
import type { SessionSummary } from '#/features/chat-core/public.ts';

/** A chat as acts know it. A row of the list does not know what only the open chat does. */
export type ActedChat = SessionSummary & Partial<Pick<SessionRow, 'clearedAfterId' | 'memoryPrompt'>>;

export interface ChatActContext {
  readonly chat: ActedChat;
  readonly navigation: Navigation;
}

/** Something that can be done with a chat, the same wherever it is offered. */
export interface ChatAct {
  readonly id: ChatActId;
  readonly icon: Icon;
  readonly label: TextKey;
  /** Words to find it by that do not stand in its name. */
  readonly keywords: TextKey;
  /** Key combinations that do it on every screen. */
  readonly keys?: readonly string[];
  /** The key that does it to the chat whose row of the list has the focus. */
  readonly rowKey?: string;
  /** Takes something away: drawn apart, and last. */
  readonly isDanger?: boolean;
  /** Left out where it makes sense in every chat. */
  readonly isOffered?: (chat: ActedChat) => boolean;
  /** Says itself what it changed, and offers the way back. */
  readonly run: (context: ChatActContext) => Promise<void>;
}

export type ChatActId =
  | 'new'
  | 'mask'
  | 'incognito'
  | 'leave-incognito'
  | 'next'
  | 'previous'
  | 'rename'
  | 'chat-settings'
  | 'title'
  | 'clear'
  | 'undo-clear'
  | 'fork'
  | 'pin'
  | 'unpin'
  | 'move'
  | 'archive'
  | 'unarchive'
  | 'export'
  | 'share'
  | 'memory'
  | 'context'
  | 'search'
  | 'prompts'
  | 'models'
  | 'full-screen'
  | 'leave-full-screen'
  | 'settings'
  | 'reset'
  | 'delete';
