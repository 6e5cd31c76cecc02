import { CircleAlert, RotateCw, X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useT } from '#/i18n/use-t.ts';
import { readBlob } from '#/storage/blobs.ts';
import type { DraftItem } from '../draft-attachments.ts';
import type { FileFailure } from '../file-kind.ts';
import { DocumentReader } from './document-reader.tsx';
import { DocumentTile, TileSign, TileWords } from './document-tile.tsx';
import { Picture } from './picture.tsx';
import { ProgressRing } from './progress-ring.tsx';

export interface DraftTilesProps {
  readonly items: readonly DraftItem[];
  /** The question was sent and waits for its files. */
  readonly isAwaited: boolean;
  /** Stands below pictures that can be sent. */
  readonly pictureNote: ReactNode;
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
}

/** What may go better a second time. */
const RETRIED: ReadonlySet<FileFailure> = new Set(['reader', 'no-room', 'damaged']);

/** The files of the question in the box. Backspace on one takes it out. */
export function DraftTiles({ items, isAwaited, pictureNote, onRemove, onRetry }: DraftTilesProps) {
  const t = useT();
  const hasPictures = items.some(({ kind, state }) => kind === 'picture' && state !== 'failed');
  return (
    <div className="mx-3 mt-3 flex flex-col gap-1.5">
      <ul
        aria-label={t('attachments.list')}
        className="scroll-fade -m-1 flex gap-2 overflow-x-auto overscroll-x-contain p-1"
      >
        {items.map((item) => (
          <Tile key={item.id} item={item} onRemove={() => onRemove(item.id)}>
            <TileBody item={item} onRetry={() => onRetry(item.id)} />
          </Tile>
        ))}
      </ul>
      {isAwaited && <output className="px-1 text-meta text-text-3">{t('attachments.awaited')}</output>}
      {hasPictures && pictureNote}
    </div>
  );
}

interface TileProps {
  readonly item: DraftItem;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Tile({ item, onRemove, children }: TileProps) {
  const t = useT();
  const name = item.name || t('attachments.picture');
  const remove = (element: HTMLElement) => {
    const row = element.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const field = element.closest('form')?.querySelector('textarea');
    (next?.querySelector<HTMLElement>('button') ?? field)?.focus();
    onRemove();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    remove(event.currentTarget);
  };
  return (
    // The keys do what the button inside does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`group/tile relative flex shrink-0 items-center rounded-block ${item.state === 'failed' ? 'bg-danger-soft' : 'bg-sunken'}`}
      onKeyDown={onKeyDown}
    >
      {children}
      {item.kind === 'picture' && item.state !== 'failed' ? (
        <button
          type="button"
          aria-label={t('attachments.remove', { name })}
          {...tooltipAttributes({ label: t('attachments.remove', { name }), side: 'above' })}
          onClick={(event) => remove(event.currentTarget)}
          className="absolute inset-e-1 top-1 grid size-5 place-items-center rounded-full bg-raised text-text-2 opacity-0 shadow-e1 transition-opacity duration-120 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 after:absolute after:-inset-1 hover:text-text-1 pointer-coarse:size-6 pointer-coarse:opacity-100 pointer-coarse:after:-inset-2.5"
        >
          <X className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
        </button>
      ) : (
        <IconButton
          label={t('attachments.remove', { name })}
          icon={X}
          size={28}
          tooltipSide="above"
          className="me-1.5"
          onClick={(event) => remove(event.currentTarget)}
        />
      )}
    </li>
  );
}

function TileBody({ item, onRetry }: { readonly item: DraftItem; readonly onRetry: () => void }) {
  switch (item.state) {
    case 'reading':
      return <ReadingTile item={item} />;
    case 'failed':
      return <FailedTile item={item} onRetry={onRetry} />;
    case 'ready':
      return item.kind === 'picture' ? (
        <Picture url={item.url} name={item.name} shape="tile" />
      ) : (
        <ReadyDocument item={item} />
      );
    default:
      return item satisfies never;
  }
}

function ReadyDocument({ item }: { readonly item: Extract<DraftItem, { state: 'ready' }> }) {
  const [isOpen, setIsOpen] = useState(false);
  const readText = async () => (await (await readBlob(item.url))?.text()) ?? '';
  return (
    <>
      <DocumentTile name={item.name} sizeBytes={item.sizeBytes} pages={item.pages} onOpen={() => setIsOpen(true)} />
      <DocumentReader name={item.name} readText={readText} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

function ReadingTile({ item }: { readonly item: Extract<DraftItem, { state: 'reading' }> }) {
  const t = useT();
  const { share } = item;
  const words =
    share === undefined
      ? t('attachments.reading')
      : t('attachments.readingShare', { percent: Math.round(share * 100) });
  const ring = <ProgressRing label={`${item.name}, ${words}`} share={share} />;
  if (item.kind === 'picture') return <span className="grid size-14 place-items-center">{ring}</span>;
  return (
    <span className="flex h-14 w-56 items-center gap-2.5 px-2.5">
      <TileSign>{ring}</TileSign>
      <TileWords name={item.name} detail={words} />
    </span>
  );
}

function FailedTile({ item, onRetry }: { item: Extract<DraftItem, { state: 'failed' }>; onRetry: () => void }) {
  const t = useT();
  return (
    <span className="flex h-14 w-76 max-w-[70vw] items-center gap-2.5 ps-2.5 pe-1">
      <CircleAlert className="size-4.5 shrink-0 text-danger" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="flex min-w-0 grow flex-col">
        <span dir="auto" className="truncate text-page-side text-meta font-medium">
          {item.name}
        </span>
        <span role="alert" className="line-clamp-2 text-meta text-text-2">
          {t(`attachments.failure.${item.why}`)}
        </span>
      </span>
      {RETRIED.has(item.why) && (
        <IconButton label={t('attachments.retry')} icon={RotateCw} size={28} tooltipSide="above" onClick={onRetry} />
      )}
    </span>
  );
}
