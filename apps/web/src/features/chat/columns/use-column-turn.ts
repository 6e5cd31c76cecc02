import { useCallback, useMemo } from 'react';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { MessageRow } from '#/storage/records.ts';
import type { TurnScope } from '../acts/message-act.ts';
import { attempt } from '../acts/run-act.ts';
import { continueTurn, retryTurn, type RewriteStyle, type TurnModel } from '#/features/chat-core/public.ts';
import type { AnswerView } from '../thread/model/answer-view.ts';
import { continueWith, removeColumn, swapModel } from './column-actions.ts';

interface ColumnTurnOptions {
  readonly message: MessageRow;
  readonly view: AnswerView;
  /** Who answers when the column is asked again. */
  readonly asked: TurnModel;
  readonly isPinned: boolean;
  readonly pickModel: (isPicking: boolean) => void;
  readonly edit: (isEditing: boolean) => void;
  readonly selectText: (() => void) | undefined;
}

interface ColumnTurn {
  readonly turn: TurnScope;
  /** Asks again; another model takes the place of this one, now and from here on. */
  readonly retry: (other?: TurnModel) => void;
  readonly writeOn: () => void;
}

/** In React: what can be done with one of several answers beside each other. Nothing of it changes while it streams. */
export function useColumnTurn(options: ColumnTurnOptions): ColumnTurn {
  const { message, view, asked, isPinned, pickModel, edit, selectText } = options;
  const { id: messageId, sessionId } = message;
  const { id: askedId, name: askedName } = asked;
  const navigation = useNavigation();

  const retry = useCallback(
    (other?: TurnModel) =>
      attempt(() =>
        other
          ? swapModel(sessionId, messageId, other)
          : retryTurn({ sessionId, messageId, model: { id: askedId, name: askedName } }),
      ),
    [sessionId, messageId, askedId, askedName],
  );
  const rewrite = useCallback(
    (style: RewriteStyle) =>
      attempt(() => retryTurn({ sessionId, messageId, model: { id: askedId, name: askedName }, style })),
    [sessionId, messageId, askedId, askedName],
  );
  const writeOn = useCallback(
    () => attempt(() => continueTurn({ sessionId, messageId, model: { id: askedId, name: askedName } })),
    [sessionId, messageId, askedId, askedName],
  );

  const text = view.isLive ? '' : view.text;
  const canWriteOn = view.ending.kind !== 'whole' && (text !== '' || view.tools.length > 0);
  const turn = useMemo((): TurnScope => {
    const goOn = () => attempt(() => continueWith(sessionId, messageId));
    return {
      message,
      text,
      isPinned,
      navigation,
      retry,
      rewrite,
      pickModel: () => pickModel(true),
      edit: () => edit(true),
      selectText,
      ...(canWriteOn && { writeOn }),
      column: {
        goOn: text === '' ? undefined : goOn,
        remove: () => attempt(() => removeColumn(sessionId, messageId)),
      },
    };
  }, [
    message,
    text,
    isPinned,
    navigation,
    retry,
    rewrite,
    pickModel,
    edit,
    selectText,
    canWriteOn,
    writeOn,
    sessionId,
    messageId,
  ]);
  return { turn, retry, writeOn };
}
