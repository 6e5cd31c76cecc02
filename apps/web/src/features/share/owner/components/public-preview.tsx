/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- only a focusable area can be scrolled by keyboard */
import { modelId, type SharedMessage } from '@parley/contract';
import { ImageOff } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { VirtualList } from '#/components/virtual-list.tsx';
import { exportWords, PictureTurn } from '#/features/export/public.ts';
import { useModels, useVendorOf } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useBlobUrl } from '#/storage/blobs.ts';
import { PreviewCall } from './preview-call.tsx';

/** What is not to be public is not in the messages any more. */
const ALL = { hasReasoning: true, hasTools: true, hasDetails: true };

interface PublicPreviewProps {
  readonly name: string;
  readonly messages: readonly SharedMessage[];
}

/** A shared chat as its visitors will read it, with nothing folded away. */
export function PublicPreview({ name, messages }: PublicPreviewProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const vendorOf = useVendorOf();
  const { models } = useModels();
  const [now] = useState(Date.now);
  const words = useMemo(
    () => exportWords({ topic: name, count: messages.length, now, models }),
    [name, messages.length, now, models],
  );
  return (
    <section
      aria-label={t('sharing.preview')}
      className="flex min-h-48 flex-1 flex-col overflow-hidden rounded-block bg-canvas shadow-[inset_0_0_0_1px_var(--line)] phone:order-last phone:min-h-[60dvh] phone:flex-none"
    >
      <header className="flex items-baseline gap-3 border-b border-line px-4 py-2.5">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-subhead">
          {words.title}
        </h3>
        <span className="shrink-0 text-meta text-text-3 tabular-nums">
          {t('sharing.messages', { count: messages.length })}
        </span>
      </header>
      <div
        ref={scroller}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1 outline-offset-[-2px]"
      >
        <VirtualList data={messages} scrollRef={scroller}>
          {(message) => (
            <div
              key={message.id}
              className="py-3 [&_.picture-aside]:border-s-2 [&_.picture-aside]:border-press [&_.picture-aside]:ps-3.5"
            >
              <PictureTurn
                message={message}
                options={ALL}
                words={words}
                vendor={vendorOf(message.model === undefined ? '' : modelId(message.model))}
                Picture={PreviewPicture}
                Call={PreviewCall}
              />
            </div>
          )}
        </VirtualList>
      </div>
    </section>
  );
}

/** A picture that lies in this browser. Of one on another host stands the address: nothing is fetched for a look. */
function PreviewPicture({ url }: { readonly url: string }) {
  const t = useT();
  const src = useBlobUrl(url);
  const shown = url.startsWith('data:image/') ? url : src;
  if (shown === undefined) return <div className="h-40 w-56 rounded-block bg-hover" />;
  if (shown !== null)
    return <img src={shown} alt={t('exporting.picture')} className="max-h-64 max-w-full rounded-block" />;
  return (
    <p className="flex min-w-0 items-center gap-2 rounded-block bg-sunken px-3 py-2 text-small text-text-2 wrap-anywhere">
      <ImageOff className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <bdi>{/^https?:/.test(url) ? url : t('sharing.pictureGone')}</bdi>
    </p>
  );
}
