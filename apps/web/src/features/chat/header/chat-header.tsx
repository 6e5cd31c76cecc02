import { lazyPart } from '#/components/lazy-part.tsx';
import { DEFAULT_TOPIC } from '@parley/contract';
import { HatGlasses, SquarePen } from 'lucide-react';

import { IconButton } from '#/components/icon-button.tsx';
import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { SessionRow } from '#/storage/records.ts';
import { GOING_ACTS } from '../acts/going-acts.ts';
import { runAct } from '../acts/run-act.ts';
import { useChatFrame } from '#/features/chat-core/public.ts';
import { ChatMenu } from './chat-menu.tsx';
import { ChatSettingsButton, ExportButton, FullScreenButton, IncognitoButton } from './header-buttons.tsx';
import { AddModel, ModelChip, PhoneModelLine, type ModelChoiceProps } from './model-choice.tsx';

const ColumnTools = lazyPart(() => import('../columns/column-tools.tsx'), 'ColumnTools', { place: 'icon' });
const ShareButton = lazyPart(() => import('./share-button.tsx'), 'ShareButton', { place: 'icon' });

/** The width of a narrow letter, of which most titles are wider. */
const NARROW_LETTER_EM = 0.45;

interface ChatHeaderProps extends ModelChoiceProps {
  readonly session: SessionRow;
}

/** The chat's name, who answers in it, and what can be done with it. */
export function ChatHeader(props: ChatHeaderProps) {
  return usePhone() ? <PhoneHeader {...props} /> : <WideHeader {...props} />;
}

function WideHeader({ session, ...choice }: ChatHeaderProps) {
  const answerId = useColumnsAtEnd(session.id);
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-5">
      <Title session={session} className="short-title max-w-75 text-subhead" />
      <ModelChip {...choice} />
      <AddModel {...choice} />
      {session.isIncognito && <IncognitoWords />}
      <span className="grow" />
      {answerId !== undefined && <ColumnTools sessionId={session.id} answerId={answerId} />}
      {answerId === undefined && <IncognitoButton session={session} />}
      <ChatSettingsButton session={session} />
      {session.messageCount > 0 && !session.isIncognito && (
        <ShareButton session={session} standIn={<span className="size-8" />} />
      )}
      <ExportButton session={session} />
      <FullScreenButton session={session} />
      <ChatMenu session={session} hasColumns={answerId !== undefined} />
    </header>
  );
}

function PhoneHeader({ session, ...choice }: ChatHeaderProps) {
  const t = useT();
  const navigation = useNavigation();
  const answerId = useColumnsAtEnd(session.id);
  return (
    <header className="grid h-13 shrink-0 grid-cols-[5.5rem_1fr_5.5rem] items-center px-1">
      <NavigationButton />
      <div className="flex min-w-0 flex-col items-center">
        <span className="flex max-w-full items-center gap-1.5">
          {session.isIncognito && (
            <HatGlasses
              className="size-4 shrink-0 text-incognito-line"
              strokeWidth={1.75}
              aria-label={t('chat.header.nothingKept')}
            />
          )}
          <Title session={session} className="text-subhead" />
        </span>
        <PhoneModelLine {...choice} />
      </div>
      <div className="flex">
        <ChatMenu session={session} hasColumns={answerId !== undefined} size={44} />
        <IconButton
          label={t('chat.newChat')}
          icon={SquarePen}
          size={44}
          onClick={() => runAct(GOING_ACTS.new, { navigation })}
        />
      </div>
    </header>
  );
}

function IncognitoWords() {
  const t = useT();
  return (
    <span className="ms-2 flex min-w-0 items-center gap-1.5 text-small font-medium text-incognito-line">
      <HatGlasses className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="truncate">{t('chat.header.nothingKept')}</span>
    </span>
  );
}

function Title({ session, className }: { readonly session: SessionRow; readonly className: string }) {
  const t = useT();
  const untitled = t(session.isIncognito ? 'chat.header.temporary' : 'chat.untitled');
  const topic = session.topic === DEFAULT_TOPIC ? untitled : session.topic;
  return (
    // Shrinks to a few letters where room is scarce; a title shorter than that takes no more than it needs.
    <h1
      dir="auto"
      title={topic}
      className={`truncate ${className}`}
      style={{ minWidth: `min(4rem, ${topic.length * NARROW_LETTER_EM}em)` }}
    >
      {topic}
    </h1>
  );
}

/** The answer on show of a row of several, where the chat ends with one. */
function useColumnsAtEnd(sessionId: string): string | undefined {
  const { columns, messageIds } = useChatFrame(sessionId);
  const lastId = messageIds.at(-1);
  return lastId !== undefined && columns.has(lastId) ? lastId : undefined;
}
