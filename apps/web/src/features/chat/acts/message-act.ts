import type { Language } from '@parley/contract';
import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import type { MessageRow } from '#/storage/records.ts';
import type { RewriteStyle, TurnModel } from '#/features/chat-core/public.ts';

/** A message on the screen and what its place can do with it. A function that is left out is not possible there. */
export interface TurnScope {
  readonly message: MessageRow;
  /** What is on the screen, which may be more than is stored yet; empty while it is being written. */
  readonly text: string;
  readonly isPinned: boolean;
  readonly navigation: Navigation;
  /** Asks again, with another model where one is given. */
  readonly retry?: ((model?: TurnModel) => void) | undefined;
  /** Asks again for an answer of another style. */
  readonly rewrite?: ((style: RewriteStyle) => void) | undefined;
  /** Opens the list of models to ask again with. */
  readonly pickModel?: (() => void) | undefined;
  /** Lets an answer that was cut off write on. */
  readonly writeOn?: (() => void) | undefined;
  readonly edit?: (() => void) | undefined;
  /** Lets fingers select in the message. */
  readonly selectText?: (() => void) | undefined;
  /** For one of several answers beside each other. */
  readonly column?: { readonly goOn: (() => void) | undefined; readonly remove: () => void } | undefined;
}

/** What acts know of a message: its place on the screen, and the settings that acts depend on. */
export interface ActedTurn extends TurnScope {
  readonly canBeHeard: boolean;
  readonly isReading: boolean;
  readonly languages: readonly Language[];
}

/** Something that can be done with a message, the same wherever it is offered. */
export interface MessageAct {
  readonly id: MessageActId;
  readonly icon: Icon;
  readonly label: TextKey;
  /** The name in a sheet, which has the room to say more. */
  readonly sheetLabel?: TextKey;
  /** A second, quieter line in a menu. */
  readonly detail?: TextKey;
  /** Takes something away: drawn apart, and last. */
  readonly isDanger?: boolean;
  readonly isOffered: (turn: ActedTurn) => boolean;
  /** For an act that switches something: whether it is on. */
  readonly isOn?: (turn: ActedTurn) => boolean;
  /** Says itself what it changed, and offers the way back. */
  readonly run: (turn: ActedTurn) => Promise<void> | void;
  /** Several ways to do it, each an item of its own; left out or empty where there is one. */
  readonly choices?: (turn: ActedTurn) => readonly ActChoice[];
}

interface ActChoice {
  readonly id: string;
  readonly name: string;
  /** The name where the act itself is not named beside it. */
  readonly fullName: string;
  readonly isChosen: boolean;
  readonly run: () => void;
}

export type MessageActId =
  | 'go-on'
  | 'remove-column'
  | 'copy'
  | 'listen'
  | 'stop-listening'
  | 'translate'
  | 'pin'
  | 'unpin'
  | 'edit'
  | 'quote'
  | 'select-text'
  | 'continue'
  | 'retry'
  | 'retry-from-here'
  | 'retry-with'
  | 'rewrite'
  | 'rate-up'
  | 'rate-down'
  | 'fork'
  | 'title'
  | 'copy-plain'
  | 'delete';
