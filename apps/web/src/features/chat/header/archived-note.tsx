import { Archive } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { ActedChat } from '../acts/chat-act.ts';
import { runChatAct } from '../acts/run-chat-act.ts';
import { composerOf } from '../composer/composer-access.ts';

/** A quiet line above the box of an archived chat, with the way out of the archive. */
export function ArchivedNote({ chat }: { readonly chat: ActedChat }) {
  const t = useT();
  const navigation = useNavigation();
  const unarchive = () => {
    // The button leaves with the line it stands in.
    composerOf(chat.id)?.focus();
    runChatAct('unarchive', { chat, navigation });
  };
  return (
    <output className="mb-2 flex items-center gap-2 px-3 text-small text-text-3">
      <Archive className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0 grow">{t('chatActs.isArchived')}</span>
      <Button variant="quiet" size="small" onClick={unarchive}>
        {t('chatActs.unarchiveShort')}
      </Button>
    </output>
  );
}
