import type { Model } from '@parley/contract';
import { createContext, use } from 'react';
import { useConfig } from '#/features/settings/public.ts';
import { usePlayback } from '#/features/speech/public.ts';
import type { ActedTurn, TurnScope } from '../acts/message-act.ts';
import { useTargetLanguages } from '../translation/translation-state.ts';

/** What all messages of a list share. */
export interface Thread {
  /** The models that the chat would ask next. */
  readonly models: readonly Model[];
  /** Edits a message in its place, or none. */
  readonly edit: (messageId: string | undefined) => void;
  /** Keeps an element where it is on the screen while what is around it changes. */
  readonly hold: (element: HTMLElement) => void;
}

export const ThreadContext = createContext<Thread>({ models: [], edit: () => {}, hold: () => {} });

/** The message that buttons and menus are about. Its value stays the same while a reply streams: no chunk draws them again. */
export const TurnContext = createContext<TurnScope | undefined>(undefined);

export function useTurnScope(): TurnScope {
  const turn = use(TurnContext);
  if (!turn) throw new Error('acts of a message are drawn outside of a turn');
  return turn;
}

/** In React: the message around, as acts know it. */
export function useActedTurn(): ActedTurn {
  const turn = useTurnScope();
  const canBeHeard = useConfig(({ ttsConfig }) => ttsConfig.enable);
  const isReading = usePlayback(turn.message.id) !== undefined;
  const languages = useTargetLanguages();
  return { ...turn, canBeHeard, isReading, languages };
}
