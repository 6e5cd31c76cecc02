import { parseModelId } from '@parley/contract';
import { tooltipAttributes } from '../../components/tooltip.tsx';
import { VoiceMark } from '../../components/voice-mark.tsx';
import { INCOGNITO, isListed, PINNED, RECENT } from '../../features/chat/model/session-row.ts';
import { chatActions, useSessionSections, type SessionSummary } from '../../features/chat/public.ts';
import { vendorOf } from '../../components/voices.ts';
import { useT } from '../../i18n/use-t.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';
import { shownTopic } from '../shown-topic.ts';
import { useShownChatId } from './use-shown-chat-id.ts';
import { Link } from '../../lib/router/link.tsx';

const SECTIONS = [INCOGNITO, PINNED, RECENT];

/** The newest chats as the marks of their models; older ones are a width away. */
export function NarrowChatList() {
  const t = useT();
  const sections = useSessionSections(SECTIONS);
  const chats = SECTIONS.flatMap((section) => sections[section]?.items ?? []);
  const shownId = useShownChatId();
  return (
    <nav
      aria-label={t('shell.chats')}
      className="mt-2 flex min-h-0 w-full grow flex-col items-center gap-1 overflow-y-auto py-1"
    >
      {chats.filter(isListed).map((chat) => (
        <Link
          key={chat.id}
          to="/"
          search={{ c: chat.id }}
          {...tooltipAttributes({ label: shownTopic(chat, t), side: 'end' })}
          aria-label={shownTopic(chat, t)}
          aria-current={chat.id === shownId ? 'page' : undefined}
          onPointerEnter={() => chatActions.readAhead(chat.id)}
          className={`grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-120 ${
            chat.id === shownId ? 'bg-raised shadow-e1' : 'hover:bg-hover'
          }`}
        >
          <VoiceMark vendor={vendorOf(modelNameOf(chat))} size={22} />
        </Link>
      ))}
    </nav>
  );
}

function modelNameOf({ models }: SessionSummary): string {
  return models[0] === undefined ? runtimeConfig.defaultModel : parseModelId(models[0]).name;
}
