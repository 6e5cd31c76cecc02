import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { dollarText } from '#/lib/money-text.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { DescriptionList } from '../form/description-list.tsx';
import { useModelName } from '../history/use-model-name.ts';
import { styleName } from '../model/style-name.ts';
import { LineageTree } from './lineage-tree.tsx';
import { useLineage } from './use-lineage.ts';

interface PictureDetailsProps {
  readonly picture: PictureRecord;
  readonly onShow: (id: string) => void;
  readonly onPrompt: (prompt: string) => void;
}

/** How a picture was made: its words, its settings, and what it came from. */
export function PictureDetails({ picture, onShow, onPrompt }: PictureDetailsProps) {
  const t = useT();
  const lineage = useLineage(picture);
  const [isCopied, copy] = useCopy();
  const { prompt, negativePrompt = '' } = picture.request;
  return (
    <div className="flex flex-col gap-6">
      {prompt !== '' && (
        <Part title={t('imageHistory.viewer.prompt')}>
          <Words text={prompt} />
          <Button variant="quiet" size="small" icon={Copy} className="-ms-2.5 self-start" onClick={() => copy(prompt)}>
            {isCopied ? t('common.copied') : t('imageHistory.acts.copyPrompt')}
          </Button>
        </Part>
      )}
      {picture.revisedPrompt !== undefined && picture.revisedPrompt !== prompt && (
        <Part title={t('imageHistory.viewer.revised')}>
          <Words text={picture.revisedPrompt} />
        </Part>
      )}
      {negativePrompt !== '' && (
        <Part title={t('imageHistory.viewer.leftOut')}>
          <Words text={negativePrompt} />
        </Part>
      )}
      {picture.descriptions !== undefined && (
        <Part title={t('imagePanel.descriptions')}>
          <DescriptionList descriptions={picture.descriptions} onUse={onPrompt} />
        </Part>
      )}
      <Part title={t('imageHistory.viewer.settings')}>
        <Settings picture={picture} />
      </Part>
      {lineage && (
        <Part title={t('imageHistory.viewer.lineage')}>
          <LineageTree tree={lineage} shownId={picture.id} onShow={onShow} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-text-1">{title}</h3>
      {children}
    </section>
  );
}

function Words({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="max-h-60 overflow-y-auto text-small whitespace-pre-wrap text-text-2 wrap-anywhere">
      {text}
    </p>
  );
}

function Settings({ picture }: { readonly picture: PictureRecord }) {
  const t = useT();
  const modelName = useModelName();
  const { tag } = currentLanguage();
  const { request, width, height, seed = request.seed, costNano, bytes, mediaType, createdAt } = picture;
  const { style, aspectRatio, quality, version } = request;
  const kind = mediaType.replace('image/', '').toUpperCase();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      <Row name={t('imageHistory.viewer.model')} value={modelName(request.model)} />
      <Row name={t('imageHistory.viewer.style')} value={style && styleName(style, t)} />
      <Row name={t('imageHistory.viewer.ratio')} value={aspectRatio} />
      <Row name={t('imageHistory.viewer.size')} value={width > 0 ? `${width} × ${height}` : undefined} />
      <Row name={t('imageHistory.viewer.quality')} value={quality} />
      <Row name={t('imageHistory.viewer.version')} value={version} />
      <Row name={t('imageHistory.viewer.seed')} value={seed?.toString()} />
      <Row name={t('imageHistory.viewer.format')} value={bytes > 0 ? `${kind}, ${bytesText(bytes, tag)}` : undefined} />
      <Row
        name={t('imageHistory.viewer.cost')}
        value={costNano === undefined ? undefined : dollarText(BigInt(Math.round(costNano)), tag)}
      />
      <Row name={t('imageHistory.viewer.made')} value={<SaidTime time={createdAt} />} />
    </dl>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  if (value === undefined || value === '') return null;
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 text-text-1 wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
