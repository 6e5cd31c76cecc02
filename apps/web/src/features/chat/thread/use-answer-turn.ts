import { use, useCallback, useMemo } from 'react';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { MessageRow } from '#/storage/records.ts';
import { useModels } from '#/features/models/public.ts';
import {
  continueTurn,
  retryTurn,
  modelForAnswer,
  type RewriteStyle,
  type TurnModel,
} from '#/features/chat-core/public.ts';
import type { TurnScope } from '../acts/message-act.ts';
import { attempt } from '../acts/run-act.ts';
import type { AnswerView } from './model/answer-view.ts';
import { useOnceKnown } from './use-once-known.ts';
import { ThreadContext } from './turn-context.ts';

interface AnswerTurnOptions {
  readonly message: MessageRow;
  readonly view: AnswerView;
  readonly isPinned: boolean;
  readonly pickModel: (isPicking: boolean) => void;
  readonly selectText: (() => void) | undefined;
}

interface AnswerTurn {
  readonly turn: TurnScope;
  /** Asks again as soon as somebody is known who could answer. */
  readonly retry: (model?: TurnModel) => void;
  readonly writeOn: () => void;
}

/** In React: what can be done with an answer in its place. Nothing of it changes with the words of a reply that streams. */
export function useAnswerTurn(options: AnswerTurnOptions): AnswerTurn {
  const { message, view, isPinned, pickModel, selectText } = options;
  const { id: messageId, sessionId } = message;
  const { models, edit } = use(ThreadContext);
  const navigation = useNavigation();
  const { again, same } = modelForAnswer(message.modelId, models, useModels().models);
  const withAgain = useOnceKnown(again);
  const withSame = useOnceKnown(same);

  const retry = useCallback(
    (other?: TurnModel) => {
      const ask = (model: TurnModel) => attempt(() => retryTurn({ sessionId, messageId, model }));
      if (other) ask(other);
      else withAgain(ask);
    },
    [sessionId, messageId, withAgain],
  );
  const rewrite = useCallback(
    (style: RewriteStyle) => withAgain((model) => attempt(() => retryTurn({ sessionId, messageId, model, style }))),
    [sessionId, messageId, withAgain],
  );
  const writeOn = useCallback(
    () => withSame((model) => attempt(() => continueTurn({ sessionId, messageId, model }))),
    [sessionId, messageId, withSame],
  );

  const text = view.isLive ? '' : view.text;
  const canRetry = again !== undefined;
  const hasBegun = text !== '' || view.tools.length > 0;
  const canWriteOn = view.ending.kind !== 'whole' && hasBegun && same !== undefined;
  const turn = useMemo(
    (): TurnScope => ({
      message,
      text,
      isPinned,
      navigation,
      selectText,
      edit: () => edit(messageId),
      ...(canRetry && { retry, rewrite, pickModel: () => pickModel(true) }),
      ...(canWriteOn && { writeOn }),
    }),
    [
      message,
      text,
      isPinned,
      navigation,
      selectText,
      edit,
      messageId,
      canRetry,
      retry,
      rewrite,
      pickModel,
      canWriteOn,
      writeOn,
    ],
  );
  return { turn, retry, writeOn };
}
