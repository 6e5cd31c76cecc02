import type { Model } from '@parley/contract';
import { DEFAULT_TOPIC } from '@parley/contract';
import { useNavigate } from '../../../lib/router/router-context.tsx';
import { ChevronDown, Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { Chip } from '../../../components/chip.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../components/menu.tsx';
import { NavigationButton } from '../../../components/navigation-drawer.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import { VoiceMark } from '../../../components/voice-mark.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { SessionRow } from '../../../storage/records.ts';
import { ModelPicker, useVendorOf, type ModelChoice } from '../../models/public.ts';
import { getConfig } from '../../settings/public.ts';
import { askToDelete, askToRename } from '../chat-dialogs.ts';
import { chatActions } from '../store.ts';
import { useOpenChat } from './use-shown-session.ts';

interface ChatHeaderProps {
  readonly session: SessionRow;
  readonly model: Model | undefined;
  readonly choice: ModelChoice;
  readonly onChooseModel: (model: Model) => void;
}

/** The chat's name and who answers in it. */
export function ChatHeader(props: ChatHeaderProps) {
  return usePhone() ? <PhoneHeader {...props} /> : <WideHeader {...props} />;
}

function WideHeader({ session, model, onChooseModel }: ChatHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 px-5">
      <Title session={session} className="max-w-75 text-subhead" />
      <ModelChip model={model} onChooseModel={onChooseModel} />
      <span className="grow" />
      {session.messageCount > 0 && <ChatMenu session={session} />}
    </header>
  );
}

function PhoneHeader({ session, model, onChooseModel }: ChatHeaderProps) {
  const t = useT();
  const vendorOf = useVendorOf();
  const startChat = useStartChat();
  return (
    <header className="grid h-13 shrink-0 grid-cols-[3rem_1fr_3rem] items-center px-1">
      <NavigationButton />
      <div className="flex min-w-0 flex-col items-center">
        <Title session={session} className="max-w-full text-subhead" />
        {model && (
          <ModelPicker chosenId={model.id} onChoose={onChooseModel}>
            <button
              type="button"
              aria-label={t('models.chosen', { name: nameOf(model) })}
              className="relative flex max-w-full items-center gap-1 rounded-kbd text-meta font-medium text-text-2 after:absolute after:-inset-x-4 after:-inset-y-3.5"
            >
              <VoiceMark vendor={vendorOf(model.id)} size={13} bare />
              <bdi className="truncate">{nameOf(model)}</bdi>
              <ChevronDown className="size-3.5" strokeWidth={1.75} aria-hidden />
            </button>
          </ModelPicker>
        )}
      </div>
      <IconButton label={t('chat.newChat')} icon={SquarePen} size={44} onClick={startChat} />
    </header>
  );
}

function Title({ session, className }: { readonly session: SessionRow; readonly className: string }) {
  const t = useT();
  const topic = session.topic === DEFAULT_TOPIC ? t('chat.untitled') : session.topic;
  return (
    <h1 dir="auto" title={topic} className={`truncate ${className}`}>
      {topic}
    </h1>
  );
}

function ModelChip({ model, onChooseModel }: Pick<ChatHeaderProps, 'model' | 'onChooseModel'>) {
  const t = useT();
  const vendorOf = useVendorOf();
  if (!model) return null;
  const name = nameOf(model);
  return (
    <ModelPicker chosenId={model.id} onChoose={onChooseModel}>
      <Chip
        aria-label={t('models.chosen', { name })}
        className="group/chip data-popup-open:bg-hover"
        leading={<VoiceMark vendor={vendorOf(model.id)} size={18} />}
        trailing={
          <ChevronDown
            className="size-3.5 shrink-0 text-text-3 transition-[rotate] duration-180 group-data-popup-open/chip:rotate-180"
            strokeWidth={1.75}
            aria-hidden
          />
        }
      >
        <bdi>{name}</bdi>
      </Chip>
    </ModelPicker>
  );
}

function ChatMenu({ session }: { readonly session: SessionRow }) {
  const t = useT();
  const openChat = useOpenChat();
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('chat.more')} icon={Ellipsis} />
      </MenuTrigger>
      <MenuContent label={t('chat.more')} align="end">
        <MenuItem icon={Pencil} onSelect={() => void askToRename(session)}>
          {t('chat.rename')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          danger
          onSelect={() => void askToDelete(session, (id) => openChat(id, { replace: true }))}
        >
          {t('chat.delete')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function useStartChat(): () => void {
  const navigate = useNavigate();
  const openChat = useOpenChat();
  return () => {
    if (getConfig().dontShowMaskSplashScreen) void chatActions.createSession().then((id) => openChat(id));
    else navigate({ to: '/new-chat' });
  };
}

function nameOf(model: Model): string {
  return model.label ?? model.name;
}
