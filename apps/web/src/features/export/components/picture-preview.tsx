/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- only a focusable area can be scrolled by keyboard */
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { fileNameOf } from '../model/file-name.ts';
import type { Picture } from './use-picture.ts';

/** The pages as they come, with how far it is. */
export function PicturePreview({ picture }: { readonly picture: Picture }) {
  const t = useT();
  const { pages } = picture;
  return (
    <>
      <Progress picture={picture} />
      <section
        aria-label={t('exporting.preview')}
        aria-busy={picture.status === 'drawing'}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col items-center gap-4 overflow-y-auto overscroll-contain rounded-block bg-sunken p-4 outline-offset-[-2px]"
      >
        {pages.map(({ src, width, height }, index) => (
          <img
            key={src}
            src={src}
            alt={t('exporting.page', { number: index + 1 })}
            width={width / 2}
            height={height / 2}
            loading="lazy"
            decoding="async"
            className="h-auto max-w-full shrink-0 rounded-row shadow-e2"
          />
        ))}
        {picture.status === 'failed' && (
          <ErrorBlock title={t('exporting.drawFailedTitle')} text={t('exporting.drawFailed')} onRetry={picture.again} />
        )}
      </section>
    </>
  );
}

function Progress({ picture: { status, pages, done, total, stop, again } }: { readonly picture: Picture }) {
  const t = useT();
  if (status === 'failed') return null;
  if (status === 'done') {
    return <output className="text-small text-text-3">{t('exporting.pages', { count: pages.length })}</output>;
  }
  const isDrawing = status === 'drawing';
  return (
    <div className="flex items-center gap-3 text-small text-text-3">
      <span className="shrink-0 tabular-nums">
        {t(isDrawing ? 'exporting.drawing' : 'exporting.stopped', { done, total })}
      </span>
      {isDrawing && (
        <progress
          aria-label={t('exporting.drawing', { done, total })}
          value={done}
          max={total}
          className="h-1 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <Button variant="quiet" size="small" onClick={isDrawing ? stop : again}>
        {t(isDrawing ? 'exporting.stop' : 'common.retry')}
      </Button>
    </div>
  );
}

interface PictureActionsProps {
  readonly picture: Picture;
  readonly topic: string;
}

/** One page is a picture to copy or save; several are saved together. */
export function PictureActions({ picture: { status, pages }, topic }: PictureActionsProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [first, ...others] = pages;
  const isReady = (status === 'done' || status === 'stopped') && first !== undefined;
  const canCopy = isReady && others.length === 0 && typeof ClipboardItem !== 'undefined';
  const copy = async () => {
    if (!first) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': first.blob })]);
      setIsCopied(true);
    } catch {
      showToast({ kind: 'error', text: t('exporting.copyImageFailed') });
    }
  };
  const save = async () => {
    if (!first) return;
    setIsBusy(true);
    try {
      const isOne = others.length === 0;
      const name = fileNameOf(topic, new Date(), isOne ? 'png' : 'zip');
      const content = isOne ? first.blob : await zipped(pages.map(({ blob }) => blob));
      if (await platform.saveFile({ name, content })) showToast({ text: t('exporting.saved', { name }) });
    } catch {
      showToast({ kind: 'error', text: t('exporting.drawFailed') });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {canCopy && (
        <Button variant="outline" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {t(isCopied ? 'common.copied' : 'exporting.copyImage')}
        </Button>
      )}
      <Button variant="primary" icon={Download} disabled={!isReady} busy={isBusy} onClick={() => void save()}>
        {t('common.download')}
      </Button>
    </>
  );
}

async function zipped(pages: readonly Blob[]): Promise<Blob> {
  return (await fetchPart(() => import('../picture/zip-pages.ts'))).zipPages(pages);
}
