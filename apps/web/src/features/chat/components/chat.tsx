import type { Model } from '@parley/contract';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { classNames } from '#/components/class-names.ts';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ArtifactsContext } from '#/components/artifact/artifacts-context.ts';
import { CodeFoldContext } from '#/components/markdown/code-fold.ts';
import { RemotePicturesContext } from '#/components/remote-picture/remote-pictures-context.ts';
import { placeToasts } from '#/components/toast-place.ts';
import { useAppLinks } from '#/components/markdown/use-app-links.ts';
import type { SessionRow } from '#/storage/records.ts';
import { MoneyLine } from '#/features/billing/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { picturesOfChat } from '#/features/pictures/public.ts';
import { AskSwitches, isGuide } from '#/features/models/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import {
  ARCHIVE,
  startTurn,
  stopTurns,
  useChatMark,
  useIsRunning,
  chatActions,
  chooseModels,
  useChatModels,
} from '#/features/chat-core/public.ts';
import { loadMessageList, MessageList } from '../thread/load-message-list.ts';
import { useReading } from '../thread/reading-aloud.ts';
import { ChatHeader } from '../header/chat-header.tsx';
import { Composer } from '../composer/composer.tsx';
import { EmptyChatFoot, EmptyChatTitle } from './empty-chat.tsx';
import { ModelNotice } from '../header/model-notice.tsx';
import { useOnceKnown } from '../thread/use-once-known.ts';

const ArchivedNote = lazyPart(() => import('../header/archived-note.tsx'), 'ArchivedNote', { place: 'nowhere' });
const MaskHead = lazyPart(() => import('../context/mask-head.tsx'), 'MaskHead');
/** One can write before what a question will cost is counted. */
const StatusLine = lazyPart(() => import('../header/status-line.tsx'), 'StatusLine', { hasWords: true });

/** One chat: what was said, and the box to say more. */
export function Chat({ session }: { readonly session: SessionRow }) {
  const { id: sessionId } = session;
  const chosen = useChatModels(session);
  const { models } = chosen;
  const isRunning = useIsRunning(sessionId);
  const isLive = useChatMark(sessionId) === 'live';
  const isEmpty = session.messageCount === 0;
  const hasMask = session.mask.id !== '';
  const foldsCode = useConfig((config) => config.enableCodeFold) && session.mask.enableCodeFold;
  const showsArtifacts = useConfig((config) => config.enableArtifacts) && session.mask.enableArtifacts;
  const modelConfig = useConfig((config) => config.modelConfig);
  const pictures = useMemo(() => picturesOfChat(sessionId), [sessionId]);
  const openAppPath = useAppLinks();
  useReading(sessionId);

  const withModels = useOnceKnown(models.length > 0 ? models : undefined);
  const say = (text: string) => withModels((asked) => void startTurn({ sessionId, content: text, models: asked }));
  const ask = (ids: readonly string[]) => void chooseModels(session, ids);
  const choice = {
    models,
    onChooseModel: (model: Model) => ask([model.id]),
    // Ticks count at once; the button below them only closes the list.
    multiple: { selected: models.map(({ id }) => id), onChange: ask, onAsk: ask },
  };

  return (
    <RemotePicturesContext value={pictures}>
      <CodeFoldContext value={foldsCode}>
        {/* Links of answers into the app are followed without leaving the page. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="flex h-full min-w-0 flex-col" onClick={openAppPath}>
          <ChatHeader session={session} {...choice} />
          <div className="flex min-h-0 grow flex-col">
            {isEmpty && !hasMask && <EmptyChatTitle />}
            {isEmpty && hasMask && (
              <div className="flex min-h-0 grow flex-col overflow-y-auto px-6 pt-6 phone:px-4">
                <div className="my-auto">
                  <MaskHead mask={session.mask} onSend={say} />
                </div>
              </div>
            )}
            {!isEmpty && (
              <ArtifactsContext value={showsArtifacts}>
                <MessageList
                  standIn={<div className="grow" />}
                  sessionId={sessionId}
                  models={models}
                  isRunning={isRunning}
                />
              </ArtifactsContext>
            )}
            <ComposerDock isLow={!isEmpty || hasMask} isWide={!isEmpty && models.length > 1}>
              {session.shelf === ARCHIVE && <ArchivedNote chat={session} />}
              <ModelNotice chosen={chosen} />
              {runtimeConfig.mode === 'hosted' && <MoneyLine />}
              <Composer
                sessionId={sessionId}
                isReady={models.length > 0}
                isRunning={isRunning || isLive}
                onStop={() => stopTurns(sessionId)}
                models={models}
                switches={
                  // The guide answers alone, and thinks as long as it does.
                  !models.every(isGuide) && (
                    <AskSwitches
                      models={models}
                      multiple={choice.multiple}
                      mask={session.mask}
                      config={modelConfig}
                      onMask={(fields) => void chatActions.updateMask(sessionId, fields)}
                    />
                  )
                }
              />
              {/* With a phone's keyboard open there is no room for it. */}
              <div className="[[data-keyboard]_&]:hidden">
                <StatusLine session={session} {...choice} standIn={<p className="mt-2.5 h-4" />} />
              </div>
            </ComposerDock>
            {isEmpty && !hasMask && <EmptyChatFoot session={session} onSend={say} />}
          </div>
        </div>
      </CodeFoldContext>
    </RemotePicturesContext>
  );
}

/** Whoever begins to write will have something to read. */
const loadOnce = () => void loadMessageList();

interface ComposerDockProps {
  readonly isLow: boolean;
  /** Below columns, with room for the names of those who are asked. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** The place of the box. Once it lies at the bottom, toasts appear above it, however high it has grown. */
function ComposerDock({ isLow, isWide, children }: ComposerDockProps) {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (!element || !isLow) return undefined;
    const observer = new ResizeObserver(() => {
      const toBottom = innerHeight - element.getBoundingClientRect().top;
      placeToasts(Math.round(toBottom) + 12);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      placeToasts(undefined);
    };
  }, [isLow]);
  return (
    <div
      ref={dock}
      onInput={loadOnce}
      className={classNames(
        'mx-auto w-full shrink-0 px-6 pb-[calc(0.875rem+env(safe-area-inset-bottom))] max-sm:px-3 phone:max-w-172 phone:pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
        isWide ? 'max-w-215' : 'max-w-190',
      )}
    >
      {children}
    </div>
  );
}
