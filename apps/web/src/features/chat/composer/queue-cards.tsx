import { imageUrlsOf, textOf } from '@parley/contract';
import { ArrowUp, Clock3, Pencil, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useOnline } from '#/components/use-online.ts';
import { IconButton } from '#/components/icon-button.tsx';
import type { Translate } from '#/i18n/text-key.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageQueue, QueuedQuestion } from '#/features/chat-core/public.ts';

interface QueueCardsProps {
  readonly queue: MessageQueue;
  readonly isReady: boolean;
  readonly isRunning: boolean;
  readonly onEdit: (item: QueuedQuestion) => void;
  readonly onRemove: (id: string) => void;
  /** Before all others; without an id the next one. */
  readonly onSendNow: (id?: string) => void;
}

/** What was sent while a reply was being written, in the order in which it goes out. */
export function QueueCards({ queue, isReady, isRunning, onEdit, onRemove, onSendNow }: QueueCardsProps) {
  const t = useT();
  const isOnline = useOnline();
  const { items, held } = queue;
  if (items.length === 0) return null;
  return (
    <section aria-label={t('composer.queue.label')} className="mb-2 flex flex-col gap-1.5">
      <div className="flex min-h-7.5 items-center gap-1.5 ps-3 text-meta text-text-3">
        <Clock3 className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
        <output className="min-w-0 grow">
          {isOnline || isRunning || held !== undefined ? waitingText(queue, isReady, t) : t('composer.queue.offline')}
        </output>
        {held !== undefined && !isRunning && (
          <Button variant="secondary" size="small" icon={ArrowUp} onClick={() => onSendNow()}>
            {t('composer.queue.sendNext')}
          </Button>
        )}
      </div>
      <ul className="flex max-h-[30vh] flex-col gap-1.5 overflow-y-auto overscroll-contain">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex min-h-10 shrink-0 items-center gap-0.5 rounded-block bg-sunken ps-3 pe-1 text-small"
          >
            <QueuedText item={item} />
            <IconButton
              label={t(isRunning ? 'composer.queue.sendNow' : 'composer.queue.sendThis')}
              icon={ArrowUp}
              size={28}
              tooltipSide="above"
              onClick={() => onSendNow(item.id)}
            />
            <IconButton
              label={t('composer.queue.edit')}
              icon={Pencil}
              size={28}
              tooltipSide="above"
              onClick={() => onEdit(item)}
            />
            <IconButton
              label={t('composer.queue.remove')}
              icon={X}
              size={28}
              tooltipSide="above"
              onClick={() => onRemove(item.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueuedText({ item }: { readonly item: QueuedQuestion }) {
  const t = useT();
  const text = textOf(item.content).trim();
  const pictures = imageUrlsOf(item.content).length;
  const files = item.attachments?.length ?? 0;
  const notes = [
    ...(item.models ?? []).map(({ name }) => `@${name}`),
    ...(pictures > 0 ? [t('composer.queue.pictures', { count: pictures })] : []),
    ...(files > 0 ? [t('composer.queue.attachments', { count: files })] : []),
  ];
  return (
    <span className="flex min-w-0 grow items-center gap-2">
      <span dir="auto" className="min-w-0 truncate text-text-1">
        {text === '' ? t('composer.queue.onlyFiles') : text.slice(0, 300)}
      </span>
      {notes.length > 0 && <span className="shrink-0 text-meta text-text-3">{listText(notes)}</span>}
    </span>
  );
}

function waitingText({ items, held }: MessageQueue, isReady: boolean, t: Translate): string {
  if (held !== undefined) return t(`composer.queue.held.${held}`);
  if (!isReady) return t('composer.queue.afterModels');
  return t('composer.queue.afterReply', { count: items.length });
}
