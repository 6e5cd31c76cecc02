import { parseModelId } from '@parley/contract';
import type { KeyboardEvent } from 'react';
import { Badge } from '#/components/badge.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { ARCHIVE, PINNED, RECENT, folderName } from '#/features/chat-core/public.ts';
import { useVendorOf } from '#/features/models/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { ChatHits, Hit } from '../engine/protocol.ts';
import { dateText } from '../model/date-text.ts';
import type { ResultRow } from '../model/result-rows.ts';
import { search } from '../search.ts';
import { MarkedText } from './marked-text.tsx';
import { ROW } from './row-class.ts';

const MOST_MARKS = 3;

interface LineProps {
  readonly 'data-row': number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface ResultLineProps {
  readonly row: ResultRow;
  readonly now: number;
  readonly onOtherBranches: ReadonlySet<string>;
  /** Where the list keeps the chat, once that is known. */
  readonly shelf: string | undefined;
  readonly line: LineProps;
}

/** One line of the results: a chat, a message of it, or the way to more of them. */
export function ResultLine({ row, now, onOtherBranches, shelf, line }: ResultLineProps) {
  const { chat } = row;
  if (row.kind === 'chat') return <ChatLine chat={chat} now={now} shelf={shelf} line={line} />;
  if (row.kind === 'more') return <MoreLine chat={chat} count={row.count} line={line} />;
  const isElsewhere = onOtherBranches.has(row.hit.messageId);
  return <HitLine chat={chat} hit={row.hit} now={now} isElsewhere={isElsewhere} line={line} />;
}

interface ChatLineProps extends Pick<ResultLineProps, 'now' | 'shelf' | 'line'> {
  readonly chat: ChatHits;
}

function ChatLine({ chat, now, shelf, line }: ChatLineProps) {
  const { chatId, topic, lastUpdate, models } = chat;
  return (
    <h2 className="pt-4 pb-0.5">
      <Link
        to="/"
        search={{ c: chatId }}
        {...line}
        className={`${ROW} flex min-h-9 items-center gap-2 py-1.5 pointer-coarse:min-h-11`}
      >
        <span dir="auto" className="min-w-0 truncate text-subhead">
          <MarkedText excerpt={topic} />
        </span>
        <ChatMarks models={models} />
        <ChatPlace shelf={shelf} />
        <span className="grow" />
        <bdi className="shrink-0 text-meta font-normal text-text-3">
          {dateText(lastUpdate, now, currentLanguage().tag)}
        </bdi>
      </Link>
    </h2>
  );
}

/** Says of a chat that is not among the others where it is. */
function ChatPlace({ shelf }: { readonly shelf: string | undefined }) {
  const t = useT();
  if (shelf === undefined || shelf === RECENT || shelf === PINNED) return null;
  const name = shelf === ARCHIVE ? t('search.archived') : folderName(shelf);
  if (name === undefined) return null;
  return (
    <Badge>
      <bdi className="max-w-40 truncate">{name}</bdi>
    </Badge>
  );
}

function ChatMarks({ models }: { readonly models: readonly string[] }) {
  const vendorOf = useVendorOf();
  if (models.length === 0) return null;
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {models.slice(0, MOST_MARKS).map((id) => (
        <VendorMark key={id} vendor={vendorOf(id)} size={13} bare label={parseModelId(id).name} />
      ))}
    </span>
  );
}

interface HitLineProps {
  readonly chat: ChatHits;
  readonly hit: Hit;
  readonly now: number;
  readonly isElsewhere: boolean;
  readonly line: LineProps;
}

function HitLine({ chat, hit, now, isElsewhere, line }: HitLineProps) {
  const t = useT();
  const author = hit.role === 'user' ? t('search.you') : (hit.model ?? t('search.assistant'));
  return (
    <Link to="/" search={{ c: chat.chatId, m: hit.messageId }} {...line} className={`${ROW} py-2`}>
      <span className="flex min-h-5 items-center gap-2 text-meta text-text-3">
        <bdi className="font-medium text-text-2">{author}</bdi>
        <bdi>{dateText(hit.date, now, currentLanguage().tag)}</bdi>
        {isElsewhere && (
          <span {...tooltipAttributes({ label: t('search.otherBranchHelp') })}>
            <Badge>{t('search.otherBranch')}</Badge>
          </span>
        )}
      </span>
      <span className="mt-0.5 line-clamp-2 text-ui wrap-anywhere text-text-2">
        <bdi>
          <MarkedText excerpt={hit.excerpt} />
        </bdi>
      </span>
    </Link>
  );
}

function MoreLine({
  chat,
  count,
  line,
}: {
  readonly chat: ChatHits;
  readonly count: number;
  readonly line: LineProps;
}) {
  const t = useT();
  return (
    <button
      type="button"
      {...line}
      onClick={() => search().moreHits(chat.chatId, chat.hits.length)}
      className={`${ROW} min-h-9 py-1.5 text-start text-small font-medium text-accent-text pointer-coarse:min-h-11`}
    >
      {t('search.moreInChat', { count })}
    </button>
  );
}
