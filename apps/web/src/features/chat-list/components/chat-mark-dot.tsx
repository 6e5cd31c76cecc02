import { useChatMark } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';

export const MARK_TEXTS = { live: 'shell.markLive', unread: 'shell.markUnread' } as const;

/** A reply that is being written breathes; one that nobody has seen yet stays. Both are also said. */
export function ChatMarkDot({ chatId, className = '' }: { readonly chatId: string; readonly className?: string }) {
  const t = useT();
  const mark = useChatMark(chatId);
  if (mark === undefined) return null;
  return (
    <span data-mark={mark} className={`flex shrink-0 ${className}`}>
      <span className={mark === 'live' ? 'live-dot' : 'size-2 rounded-full bg-spark'} />
      <span className="sr-only">{t(MARK_TEXTS[mark])}</span>
    </span>
  );
}
