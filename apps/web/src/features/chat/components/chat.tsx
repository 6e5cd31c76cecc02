import type { Model } from '@parley/contract';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { CodeFoldContext } from '../../../components/markdown/code-fold.ts';
import { parseAddress } from '../../../lib/router/address.ts';
import { useNavigate } from '../../../lib/router/router-context.tsx';
import type { SessionRow } from '../../../storage/records.ts';
import { useModelChoice } from '../../models/public.ts';
import { useConfig } from '../../settings/public.ts';
import { startTurn, stopTurns, useIsRunning } from '../chat-turns.ts';
import { chatActions } from '../store.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { EmptyChatExamples, EmptyChatTitle } from './empty-chat.tsx';
import { MessageList } from './message-list.tsx';
import { ModelNotice } from './model-notice.tsx';
import { StatusLine } from './status-line.tsx';

/** One chat: what was said, and the box to say more. */
export function Chat({ session }: { readonly session: SessionRow }) {
  const { id: sessionId } = session;
  const choice = useModelChoice(session.models[0] ?? '');
  const model = choice.kind === 'wanted' || choice.kind === 'replaced' ? choice.model : undefined;
  const isRunning = useIsRunning(sessionId);
  const isEmpty = session.messageCount === 0;
  const foldsCode = useConfig((config) => config.enableCodeFold);
  const openAppPath = useAppLinks();

  const send = (text: string) => {
    if (model) void startTurn({ sessionId, content: text, models: [model] });
  };
  const chooseModel = (chosen: Model) => void chatActions.updateSession(sessionId, { models: [chosen.id] });

  return (
    <CodeFoldContext value={foldsCode}>
      {/* Links of answers into the app are followed without leaving the page. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="flex h-full min-w-0 flex-col" onClick={openAppPath}>
        <ChatHeader session={session} model={model} choice={choice} onChooseModel={chooseModel} />
        <div className="flex min-h-0 grow flex-col">
          {isEmpty ? <EmptyChatTitle /> : <MessageList sessionId={sessionId} model={model} onSend={send} />}
          <ComposerDock>
            <ModelNotice choice={choice} />
            <Composer
              sessionId={sessionId}
              isReady={model !== undefined}
              isRunning={isRunning}
              onSend={send}
              onStop={() => stopTurns(sessionId)}
            />
            <StatusLine session={session} model={model} onChooseModel={chooseModel} />
          </ComposerDock>
          {isEmpty && <EmptyChatExamples onSend={send} />}
        </div>
        <AnswerAnnouncer sessionId={sessionId} isRunning={isRunning} />
      </div>
    </CodeFoldContext>
  );
}

/** The place of the box. Toasts appear above it, however high it has grown. */
function ComposerDock({ children }: { readonly children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const toBottom = innerHeight - element.getBoundingClientRect().top;
      root.setProperty('--toast-bottom', `${Math.round(toBottom) + 12}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--toast-bottom');
    };
  }, []);
  return (
    <div
      ref={dock}
      className="mx-auto w-full max-w-190 shrink-0 px-6 pb-[calc(0.875rem+env(safe-area-inset-bottom))] phone:px-3 phone:pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

function useAppLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-app-path]') : null;
    const path = link?.dataset['appPath'];
    if (path === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(parseAddress(path));
  };
}
