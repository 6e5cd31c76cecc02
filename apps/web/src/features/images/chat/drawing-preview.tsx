import { useT } from '#/i18n/use-t.ts';
import { usePreview } from './live-previews.ts';

/** The picture of an answer as far as it is drawn, where its model shows that. */
export function DrawingPreview({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const src = usePreview(messageId);
  if (src === undefined) return null;
  return (
    <img
      src={src}
      alt={t('imagePanel.set.running')}
      data-partial
      className="mt-3 block max-h-100 w-80 max-w-full rounded-block bg-sunken object-contain motion-safe:animate-pulse"
    />
  );
}
