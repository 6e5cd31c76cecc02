import { CircleStop, Clock, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { showToast } from '#/components/toast.tsx';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { percentOf } from '../model/midjourney-order.ts';
import { PICTURE_TASKS } from '../model/picture-draft.ts';
import { pictureName } from '../model/picture-name.ts';
import { stateOf, type PictureSet } from '../model/picture-sets.ts';
import { INPUTS_LOST, INTERRUPTED, STOPPED } from '../queue/run-set.ts';
import { pictureQueue } from '../queue/page-queue.ts';
import { useThumbnail } from '../storage/seen-pictures.ts';
import { failureText, ownDetail } from './failure-text.ts';
import { useLiveSet } from './use-live-set.ts';
import { useSeconds } from './use-seconds.ts';

interface NowListProps {
  readonly tasks: readonly PictureSet[];
  /** Ids of the sets on the canvas, which says of each why it failed. */
  readonly shownIds: readonly string[];
  readonly onShow: (set: PictureSet) => void;
}

/** What is being made, what waits in line and what failed. */
export function NowList({ tasks, shownIds, onShow }: NowListProps) {
  const t = useT();
  if (tasks.length === 0) return null;
  const waiting = tasks.filter((task) => stateOf(task) === 'wait');
  return (
    <section aria-label={t('imagePanel.now.title')} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-subhead">{t('imagePanel.now.title')}</h2>
        <span className="text-meta text-text-3">{t('imagePanel.now.count', { count: tasks.length })}</span>
      </div>
      <ul className="flex flex-col gap-3">
        {tasks.map((set) => (
          <li key={set.setId}>
            <Task
              set={set}
              place={waiting.indexOf(set) + 1}
              isShown={shownIds.includes(set.setId)}
              onShow={() => onShow(set)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TaskProps {
  readonly set: PictureSet;
  /** In line; 0 for what does not wait. */
  readonly place: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Task({ set, place, isShown, onShow }: TaskProps) {
  const t = useT();
  const name = nameOf(set, t);
  const state = stateOf(set);
  if (state === 'error') return <FailedTask set={set} name={name} isShown={isShown} onShow={onShow} />;
  const stop = (
    <IconButton
      label={t('imagePanel.now.stop', { name })}
      icon={state === 'wait' ? X : CircleStop}
      onClick={() => pictureQueue().stop(set.setId)}
    />
  );
  if (state === 'running') return <RunningTask set={set} name={name} onShow={onShow} act={stop} />;
  const words = place === 1 ? t('imagePanel.now.next') : t('imagePanel.now.place', { place });
  return (
    <Row
      name={name}
      onShow={onShow}
      words={words}
      sign={<Clock className="size-4.5 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      act={stop}
    />
  );
}

/** The name of a set: the prompt, or what is done with pictures alone. */
function nameOf({ pictures: [first] }: PictureSet, t: Translate): string {
  const task = PICTURE_TASKS.find((one) => one === first.request.operation);
  return pictureName(first) || t(task ? `imagePanel.tasks.${task}` : 'imageHistory.untitled');
}

interface RunningTaskProps {
  readonly set: PictureSet;
  readonly name: string;
  readonly onShow: () => void;
  readonly act: ReactNode;
}

function RunningTask({ set, name, ...row }: RunningTaskProps) {
  const t = useT();
  const live = useLiveSet(set.setId);
  const seconds = useSeconds(live && live.startedAt > 0 ? live.startedAt : set.createdAt);
  const [partial] = live?.partials.values() ?? [];
  const words = runningWords(set, live !== undefined, seconds, t);
  const share = shareOf(set, live?.partials.size ?? 0);
  return (
    <Row
      {...row}
      name={name}
      words={words}
      sign={
        partial === undefined ? (
          <span className="size-2.5 rounded-full bg-spark motion-safe:animate-pulse" aria-hidden />
        ) : (
          <img src={partial} alt="" className="size-full object-cover" />
        )
      }
    >
      <ProgressBar label={t('imagePanel.now.progress', { name })} share={share} />
    </Row>
  );
}

function runningWords({ pictures }: PictureSet, isOurs: boolean, seconds: number, t: Translate): string {
  const [{ midjourney, request }] = pictures;
  if (request.operation === 'describe') return t('imagePanel.now.describing', { seconds });
  if (midjourney) {
    const percent = percentOf(midjourney);
    return percent > 0 ? t('midjourney.drawing', { percent }) : t('midjourney.queued');
  }
  if (!isOurs) return t('imagePanel.now.elsewhere');
  const made = pictures.filter(({ status }) => status === 'success').length;
  return made > 0
    ? t('imagePanel.now.partly', { made, total: pictures.length, seconds })
    : t('imagePanel.now.running', { seconds });
}

/** How much of a set is there, as far as anybody can tell: what has a preview is half done. */
function shareOf({ pictures }: PictureSet, previews: number): number | undefined {
  const [{ midjourney }] = pictures;
  if (midjourney) return percentOf(midjourney) / 100 || undefined;
  const made = pictures.filter(({ status }) => status === 'success').length;
  return made + previews === 0 ? undefined : (made + previews / 2) / pictures.length;
}

interface FailedTaskProps {
  readonly set: PictureSet;
  readonly name: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function FailedTask({ set, name, isShown, onShow }: FailedTaskProps) {
  const t = useT();
  const failed = set.pictures.filter(({ status }) => status === 'error');
  const code = failed[0]?.errorCode;
  const detail = ownDetail(code, failed[0]?.errorDetail);
  const made = set.pictures.find(({ status }) => status === 'success');
  const isQuiet = code === STOPPED || code === INTERRUPTED;
  const isTold = isShown && !isQuiet;
  // What cannot be taken away stays in the list, and the storage has said why.
  const dismiss = () =>
    void pictureQueue()
      .dismiss(set.setId, set.pictures)
      .catch(() => {});
  const retry = () =>
    void pictureQueue()
      .retry(set.setId, set.pictures)
      .catch(() => showToast({ kind: 'error', text: t('imagePanel.createFailed') }));
  return (
    <Row
      name={name}
      onShow={onShow}
      words={isTold ? t('imagePanel.now.notMade') : failureText(code, t)}
      detail={isTold ? undefined : detail}
      isDanger={!isQuiet}
      sign={
        made ? (
          <Thumbnail id={made.id} />
        ) : (
          <TriangleAlert
            className={isQuiet ? 'size-4.5 text-text-2' : 'size-4.5 text-danger'}
            strokeWidth={ICON_STROKE}
            aria-hidden
          />
        )
      }
      act={<IconButton label={t('imagePanel.now.dismiss', { name })} icon={X} onClick={dismiss} />}
      below={
        code !== INPUTS_LOST && (
          <Button size="small" aria-label={t('imagePanel.now.retryOf', { name })} onClick={retry}>
            {t('imagePanel.now.retry')}
          </Button>
        )
      }
    />
  );
}

function Thumbnail({ id }: { readonly id: string }) {
  return <img src={useThumbnail(id)} alt="" className="size-full object-cover" />;
}

interface RowProps {
  readonly name: string;
  readonly words: string;
  /** What the provider said. */
  readonly detail?: string | undefined;
  readonly sign: ReactNode;
  readonly act: ReactNode;
  /** What can be done about it, under the words, which need all of the width. */
  readonly below?: ReactNode;
  readonly isDanger?: boolean;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

function Row({ name, words, detail, sign, act, below, isDanger = false, onShow, children }: RowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-3">
      <button type="button" onClick={onShow} className="flex min-w-0 items-center gap-3 rounded-block text-start">
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-block bg-sunken">{sign}</span>
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span dir="auto" className="truncate text-ui font-medium">
            {name}
          </span>
          <span className={isDanger ? 'text-small text-danger' : 'text-small text-text-3 tabular-nums'}>{words}</span>
          {detail !== undefined && (
            <q dir="auto" className="line-clamp-2 text-meta text-text-3 wrap-anywhere">
              {detail}
            </q>
          )}
          {children !== undefined && <span className="pt-1">{children}</span>}
        </span>
      </button>
      <span className="pt-2">{act}</span>
      {/* In line with the words: past the picture and the gap beside it. */}
      {below !== undefined && below !== false && <span className="ps-15 pt-1.5">{below}</span>}
    </div>
  );
}
