import type { SharedChat } from '@parley/contract';
import { Flag } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Button } from '#/components/button.tsx';
import { useAppLinks } from '#/components/markdown/use-app-links.ts';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { useInPlaceOfFirstWords } from '../first-words.ts';
import { isUnderWay, rowsOnShow } from '../model/replay.ts';
import { rowOfMessage, sharedModels, sharedRows } from '../model/shared-rows.ts';
import { ReplayBar } from '../replay/replay-bar.tsx';
import { useFollowReplay } from '../replay/use-follow-replay.ts';
import { useReplay } from '../replay/use-replay.ts';
import { useReplayKeys } from '../replay/use-replay-keys.ts';
import { openReport } from './open-report.ts';
import { ShareContext } from './share-context.ts';
import { ShareHeader } from './share-header.tsx';
import { SharedRowView } from './shared-row-view.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

interface SharedChatViewProps {
  readonly shareId: string;
  /** Of a chat that its owner keeps on the server: it is read anew each time. */
  readonly secret?: string | undefined;
  readonly chat: SharedChat;
}

/** A shared chat with its replay. Its words are somebody else's: they are drawn as those of models are, and nothing of them runs. */
export function SharedChatView({ shareId, secret, chat }: SharedChatViewProps) {
  const t = useT();
  const { m: wanted } = useSearch();
  const rows = useMemo(() => sharedRows(chat.messages), [chat]);
  const models = useMemo(() => sharedModels(chat.model, chat.messages), [chat]);
  const context = useMemo(() => ({ shareId, secret, provider: chat.provider }), [shareId, secret, chat]);
  const replay = useReplay(rows, rowOfMessage(rows, wanted));
  const place = useRef<HTMLDivElement>(null);
  const { state, isWhole } = replay;
  useInPlaceOfFirstWords(place);
  useReplayKeys(replay);
  useFollowReplay(place, state);
  const drawn = useDrawnRows(rowsOnShow(state, rows.length), isUnderWay(state));
  // A chat that goes on is reported by an id of its own: its address holds the secret.
  const reportId = secret === undefined ? shareId : chat.reportId;
  const isOver = !isUnderWay(state) && drawn === rows.length;
  return (
    <ShareContext value={context}>
      <div ref={place} className="flex h-full flex-col overflow-y-auto">
        <ShareHeader shareId={shareId} chat={chat} models={models} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- links inside act */}
        <div className="mx-auto flex w-full max-w-190 grow flex-col px-6 pb-8 phone:px-4" onClick={useAppLinks()}>
          {rows.slice(0, drawn).map((row, index) => (
            <SharedRowView
              key={row.messages[0]?.id}
              row={row}
              ms={isUnderWay(state) && index === state.row && !isWhole ? state.ms : undefined}
            />
          ))}
          {isOver && (
            <footer className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-text-3 print:hidden">
              <span>{t('sharePage.foot')}</span>
              {reportId !== undefined && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={Flag}
                  className="-ms-2.5"
                  onClick={() => void openReport('chat', reportId)}
                >
                  {t('sharePage.report')}
                </Button>
              )}
            </footer>
          )}
        </div>
        <ReplayBar rows={rows} replay={replay} />
      </div>
    </ShareContext>
  );
}
