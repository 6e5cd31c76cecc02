import { Check, Copy, Repeat2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { useModelName } from '../history/use-model-name.ts';
import { styleName } from '../model/style-name.ts';

interface SetDetailsProps {
  /** Stands for its set: the first that was made. */
  readonly picture: PictureRecord;
  /** Whether the model is named here; above the pictures of several models their names stand already. */
  readonly hasModel: boolean;
  readonly onReuse: () => void;
}

/** In which words and with which settings the set on show was asked for. */
export function SetDetails({ picture, hasModel, onReuse }: SetDetailsProps) {
  const t = useT();
  const modelName = useModelName();
  const [isCopied, copy] = useCopy();
  const { request, width, height, seed = request.seed } = picture;
  const { aspectRatio, style, quality, version, prompt, negativePrompt } = request;
  const badges = [
    hasModel ? modelName(request.model) : undefined,
    aspectRatio,
    style && styleName(style, t),
    width > 0 ? `${width} × ${height}` : request.size?.replace('x', ' × '),
    quality === 'auto' ? undefined : quality,
    version,
    seed === undefined ? undefined : t('imagePanel.prompt.seed', { seed }),
  ].filter((badge) => badge !== undefined && badge !== '');
  return (
    <section aria-label={t('imagePanel.prompt.title')} className="flex flex-col gap-3">
      <h2 className="text-subhead">{t('imagePanel.prompt.title')}</h2>
      <p dir="auto" className="max-h-40 overflow-y-auto text-ui whitespace-pre-wrap text-text-2 wrap-anywhere">
        {prompt || t('imageHistory.untitled')}
      </p>
      {negativePrompt !== undefined && negativePrompt !== '' && (
        <p dir="auto" className="text-small text-text-3 wrap-anywhere">
          {t('imageHistory.viewer.leftOut')}: {negativePrompt}
        </p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {badges.map((badge) => (
          <li key={badge} className="rounded-icon bg-sunken px-2 py-0.5 text-meta text-text-2 tabular-nums">
            <bdi>{badge}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Repeat2} onClick={onReuse}>
          {t('imagePanel.prompt.reuse')}
        </Button>
        <Button size="small" variant="quiet" icon={isCopied ? Check : Copy} onClick={() => copy(prompt)}>
          {isCopied ? t('imagePanel.prompt.copied') : t('imagePanel.prompt.copy')}
        </Button>
      </div>
    </section>
  );
}
