/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a column that takes the focus can be scrolled by keyboard */
import { textOf } from '@parley/contract';
import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { PlainTextBoundary } from '#/components/markdown/plain-text-boundary.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { ModelPicker } from '#/features/models/public.ts';
import { stopTurns, useLiveTurn, useChatFrame, useMessage, withSources } from '#/features/chat-core/public.ts';
import { AnswerPictures } from '#/features/attachments/public.ts';
import { DrawingPreview } from '#/features/images/public.ts';
import { answerView } from '../thread/model/answer-view.ts';
import { columnState } from './model/column-state.ts';
import { AnswerEndingNote } from '../thread/answer-ending-note.tsx';
import { AnswerTasks } from '../thread/answer-tasks.tsx';
import { notesRetry } from '../thread/noted-steps.ts';
import { AnswerText } from '../thread/answer-text.tsx';
import { Trace } from '../thread/trace.tsx';
import { TurnEditor } from '../thread/turn.tsx';
import { TranslationSlot } from '../translation/translation-slot.tsx';
import { useTouchActions } from '../thread/use-touch-actions.ts';
import { TurnContext } from '../thread/turn-context.ts';
import { ColumnFoot } from './column-foot.tsx';
import { ColumnHead, CopyColumn, ExpandColumn, StopColumn } from './column-head.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { StateText } from './column-state-text.tsx';
import { focusColumn } from './columns-view.ts';
import { SharedList, type SharedSentence } from './shared-list.tsx';
import { useAnswerModel, useCostText } from './use-answer-model.ts';
import { useColumnTurn } from './use-column-turn.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { useStayInSight } from './use-stay-in-sight.ts';

export interface ColumnProps {
  readonly sessionId: string;
  readonly messageId: string;
  readonly number: number;
  /** Whether it is in the row that the next question follows: only there something can be done with it. */
  readonly isCurrent: boolean;
  readonly isFolded: boolean;
  readonly isFocused: boolean;
  /** Scrolls inside a row of the view's height, instead of growing with the page. */
  readonly isFitted: boolean;
  /** Fills the row alone. */
  readonly isExpanded: boolean;
  /** Another one fills the row. */
  readonly isHidden: boolean;
  /** Lets the column of a number fill the row, or shows all of them again. */
  readonly onExpand: ((number: number | undefined) => void) | undefined;
  readonly shared: readonly SharedSentence[] | undefined;
  /** When its answer has begun or ended. */
  readonly onTurn: () => void;
}

/** One of several answers. Draws again for its own words only. */
export const Column = memo(function Column(props: ColumnProps) {
  const message = useMessage(props.sessionId, props.messageId);
  if (!message) return null;
  return (
    <PlainTextBoundary text={textOf(message.content)}>
      <LoadedColumn {...props} message={message} />
    </PlainTextBoundary>
  );
});

function LoadedColumn(props: ColumnProps & { readonly message: MessageRow }) {
  const { sessionId, message, number, isCurrent, isFolded, isFocused, isFitted, isExpanded, shared, onTurn } = props;
  const t = useT();
  const isPhone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const live = useLiveTurn(message.id);
  const view = answerView(message, live);
  const model = useAnswerModel(message);
  const cost = useCostText(model, view);
  const [isCopied, copy] = useCopy();
  const [isSwapping, setIsSwapping] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const onScroll = useFollowEnd(body, view.isLive && isFitted);
  const isGrowing = !isFitted && !isFolded && !isPhone;
  useStayInSight(answer, isGrowing);
  const { isLive, text } = view;
  const { session } = useChatFrame(sessionId);
  const chatModels = session?.models;
  const isPinned = session?.mask.context.some(({ id }) => id === message.id) === true;
  useEffect(onTurn, [isLive, onTurn]);

  const { name, asked } = model;
  const { text: words, ...touch } = useTouchActions();
  const selectText = touch.onSelectText;
  const onScreen = { message, view, asked, isPinned, pickModel: setIsSwapping, edit: setIsEditing, selectText };
  const { turn, retry, writeOn } = useColumnTurn(onScreen);
  const stop = <StopColumn name={name} onStop={() => stopTurns(sessionId, message.id)} />;
  // Whoever edits is in the field: a menu that closes must not take the focus back to its button.
  const menu = !isEditing && (
    <TurnContext value={turn}>
      <ColumnMenu
        model={model}
        view={view}
        cost={cost}
        isOpen={touch.isSheetOpen}
        onOpenChange={touch.setIsSheetOpen}
      />
    </TurnContext>
  );
  const copying = <CopyColumn name={name} isCopied={isCopied} onCopy={() => copy(withSources(text, view.tools))} />;
  const swapping = {
    chosenId: message.modelId,
    onChoose: retry,
    label: t('columns.swapOne', { name }),
    open: isSwapping,
    onOpenChange: setIsSwapping,
  };

  return (
    <article
      aria-label={name}
      aria-busy={isLive || message.streaming}
      data-column={message.id}
      onFocusCapture={() => focusColumn(message.id)}
      onPointerDownCapture={() => focusColumn(message.id)}
      hidden={props.isHidden}
      {...(isCurrent && !isLive && !isEditing && touch.handlers)}
      className={classNames(
        'flex min-h-0 min-w-80 flex-[1_0_20rem] snap-start flex-col px-5 phone:min-w-full phone:basis-full phone:px-4',
        isExpanded ? 'mx-auto max-w-190' : 'border-s border-line first:border-s-0 phone:border-s-0',
      )}
    >
      {!isPhone && (
        <ColumnHead
          model={model}
          number={isCurrent ? number : undefined}
          state={<StateText state={columnState(view)} arrived={live?.state.text} />}
          cost={cost}
          title={
            isCurrent && !isLive ? (
              <ModelPicker {...swapping}>
                <button
                  type="button"
                  aria-label={swapping.label}
                  className="min-w-0 truncate rounded-kbd text-ui font-semibold transition-colors duration-120 hover:text-accent-text"
                >
                  <bdi>{name}</bdi>
                </button>
              </ModelPicker>
            ) : undefined
          }
        >
          {props.onExpand && (
            <ExpandColumn
              name={name}
              isExpanded={isExpanded}
              onToggle={() => props.onExpand?.(isExpanded ? undefined : number)}
            />
          )}
          {!isCurrent ? copying : isLive ? stop : menu}
        </ColumnHead>
      )}
      <section
        ref={body}
        data-column-body
        aria-label={t('columns.answerOf', { name })}
        tabIndex={isFolded ? undefined : 0}
        onScroll={onScroll}
        className={classNames(
          'min-h-0 grow rounded-block outline-offset-[-2px]',
          isFolded ? 'overflow-hidden' : isFitted ? 'overflow-y-auto' : 'overflow-x-clip phone:overflow-visible',
        )}
      >
        <div
          ref={answer}
          className={classNames(
            'pt-1 pb-3 phone:[--text-prose--line-height:1.5625rem] phone:[--text-prose:0.9375rem]',
            !isExpanded &&
              '[--text-prose--line-height:var(--text-column--line-height)] [--text-prose:var(--text-column)]',
            isGrowing && 'sticky',
          )}
        >
          <Trace messageId={message.id} items={view.steps[0]?.trace ?? []} view={view} />
          <div ref={words} className={`${view.reasoning || view.tools.length > 0 ? 'mt-2' : ''} ${touch.textClass}`}>
            {isEditing ? (
              <TurnEditor
                standIn={<Markdown text={text} streaming={false} />}
                message={message}
                models={[]}
                onDone={() => setIsEditing(false)}
              />
            ) : (
              <AnswerText messageId={message.id} view={view} />
            )}
          </div>
          <AnswerPictures urls={view.pictures} />
          {view.isLive && <DrawingPreview messageId={message.id} />}
          <AnswerTasks message={message} view={view} />
          <AnswerEndingNote
            view={view}
            sessionId={sessionId}
            messageId={message.id}
            asked={message.modelId}
            beside={chatModels}
            onRetry={retry}
            onContinue={writeOn}
          />
          {!isLive && <TranslationSlot message={message} />}
          {isCurrent && view.ending.kind === 'failed' && (
            <Button variant="link" size="small" className="mt-1.5" onClick={() => setIsSwapping(true)}>
              {t('columns.swapFailed')}
            </Button>
          )}
          {shared && <SharedList sentences={shared} />}
        </div>
      </section>
      {isCurrent && isPhone && (
        <ModelPicker {...swapping}>
          <button type="button" hidden aria-label={swapping.label} />
        </ModelPicker>
      )}
      {isCurrent && (
        <ColumnFoot
          name={name}
          startedAt={isLive ? live?.state.startedAt : undefined}
          isFocused={isFocused}
          goOn={turn.column?.goOn}
          onRetry={isLive || notesRetry(view, message.modelId) ? undefined : () => retry()}
        >
          {isLive ? isPhone && stop : isPhone ? menu : text !== '' && copying}
        </ColumnFoot>
      )}
    </article>
  );
}
