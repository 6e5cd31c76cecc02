import { useQueryClient } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import { loadServerChats, type ServerChat } from '#/features/chat-history/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { dateText } from '../model/date-text.ts';
import { markAll } from '../model/excerpt.ts';
import { parseQuery } from '../model/query.ts';
import type { ServerChatsState } from '../use-server-chats.ts';
import { MarkedText } from './marked-text.tsx';
import { ROW } from './row-class.ts';

interface ServerChatsProps {
  readonly state: ServerChatsState;
  readonly text: string;
  readonly now: number;
  /** Just before a chat is opened. */
  readonly onOpen: () => void;
}

/** The chats that are on the server and not on this device. Opening one brings it here. */
export function ServerChats({ state, text, now, onOpen }: ServerChatsProps) {
  const t = useT();
  const id = useId();
  if (state.kind === 'nothing-to-say') return null;
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4 pb-6">
      <h2 id={id} className="flex items-center gap-2 text-subhead">
        <Server className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
        {t('search.server.title')}
      </h2>
      <Body state={state} text={text} now={now} onOpen={onOpen} />
    </section>
  );
}

function Body({ state, text, now, onOpen }: ServerChatsProps) {
  const t = useT();
  switch (state.kind) {
    case 'nothing-to-say':
      return null;
    case 'asking':
      return (
        <Said>
          <Spinner className="size-3.5" />
          {t('search.server.asking')}
        </Said>
      );
    case 'offline':
      return <Said>{t('search.server.offline')}</Said>;
    case 'failed':
      return (
        <div className="mt-2">
          <ErrorBlock title={t('search.server.failed')} onRetry={state.retry} />
        </div>
      );
    case 'found':
      if (state.chats.length === 0 && state.isComplete) return <Said>{t('search.server.nothing')}</Said>;
      return (
        <>
          {state.chats.length > 0 && <Said>{t('search.server.hint')}</Said>}
          <ul className="mt-1">
            {state.chats.map((chat) => (
              <li key={chat.id}>
                <ServerChatLine chat={chat} text={text} now={now} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {!state.isComplete && <Said>{t('search.server.incomplete')}</Said>}
          {state.readOn && (
            <Button variant="outline" className="mt-2" onClick={state.readOn}>
              {t('search.server.more')}
            </Button>
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}

function Said({ children }: { readonly children: ReactNode }) {
  return <output className="mt-1 flex items-center gap-2 text-small text-text-3">{children}</output>;
}

interface ServerChatLineProps extends Pick<ServerChatsProps, 'text' | 'now' | 'onOpen'> {
  readonly chat: ServerChat;
}

function ServerChatLine({ chat, text, now, onOpen }: ServerChatLineProps) {
  const t = useT();
  const go = useNavigate();
  const queries = useQueryClient();
  const [isComing, setIsComing] = useState(false);
  const query = parseQuery(text);
  const topic = chat.topic.trim() || t('chat.untitled');

  const open = async (): Promise<void> => {
    setIsComing(true);
    try {
      const { bringHere } = await fetchCode(loadServerChats);
      if (await bringHere(chat.id)) {
        onOpen();
        go({ to: '/', search: { c: chat.id } });
      } else showToast({ kind: 'error', text: t('search.server.gone') });
      await queries.invalidateQueries({ queryKey: ['chats-on-server'] });
    } catch (error) {
      showToast({ kind: 'error', text: failureWords(error instanceof ApiFailure ? error.code : 'internal') });
    }
    setIsComing(false);
  };

  return (
    <button
      type="button"
      aria-busy={isComing}
      onClick={() => !isComing && void open()}
      className={`${ROW} w-[calc(100%+1.5rem)] py-2 text-start`}
    >
      <span className="flex min-h-6 items-center gap-2">
        <span dir="auto" className="min-w-0 truncate font-medium">
          <MarkedText excerpt={markAll(topic, query)} />
        </span>
        {isComing && <Spinner className="size-3.5 shrink-0" />}
        <span className="grow" />
        <span className="shrink-0 text-meta text-text-3">{t('search.found', { count: chat.messageCount })}</span>
        <bdi className="shrink-0 text-meta text-text-3">
          {dateText(Date.parse(chat.updatedAt), now, currentLanguage().tag)}
        </bdi>
      </span>
      {chat.excerpt !== undefined && chat.excerpt !== chat.topic && (
        <span dir="auto" className="mt-0.5 line-clamp-2 text-ui wrap-anywhere text-text-2">
          <MarkedText excerpt={markAll(chat.excerpt, query)} />
        </span>
      )}
    </button>
  );
}
