import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { previewImage } from '#/components/overlays.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { pictureSource } from '#/components/remote-picture/picture-source.ts';
import { RemotePicture } from '#/components/remote-picture/remote-picture.tsx';
import { useT } from '#/i18n/use-t.ts';
import { blobIdOf } from '#/storage/blob-address.ts';
import { useBlobUrl } from '#/storage/blobs.ts';

interface PictureProps {
  /** Where it lies: with us, or on the web. */
  readonly url: string;
  readonly name: string;
  /** `whole` and `wide` show all of it, `square` its middle. */
  readonly shape: 'whole' | 'wide' | 'square' | 'tile';
}

const SHAPES = {
  whole: { frame: 'max-w-80', image: 'max-h-60', waiting: 'h-40 w-60' },
  wide: { frame: 'max-w-full', image: 'max-h-105 max-w-full', waiting: 'h-60 w-96' },
  square: { frame: 'size-32 phone:size-24', image: 'size-full object-cover', waiting: 'size-full' },
  tile: { frame: 'size-14', image: 'size-full object-cover', waiting: 'size-full' },
} as const;
const isWhole = (shape: PictureProps['shape']): boolean => shape === 'whole' || shape === 'wide';
const LOOK = 'block overflow-hidden rounded-block';

/** A picture of a question, opened large by a press. Those of other hosts wait for one before they are loaded. */
export function Picture({ url, name, shape }: PictureProps) {
  const source = blobIdOf(url) === undefined ? pictureSource(url) : undefined;
  if (source === undefined) return <KeptPicture url={url} name={name} shape={shape} />;
  if (source === null) return <GonePicture shape={shape} />;
  if (source.kind === 'here') return <ShownPicture src={source.src} name={name} shape={shape} />;
  const tile = isWhole(shape) ? {} : { tile: SHAPES[shape].frame };
  return (
    <RemotePicture url={source.url} host={source.host} alt="" {...tile}>
      {(src) => <ShownPicture src={src} name={name} shape={shape} />}
    </RemotePicture>
  );
}

function KeptPicture({ url, name, shape }: PictureProps) {
  const src = useBlobUrl(url);
  const { frame, waiting } = SHAPES[shape];
  if (src === null) return <GonePicture shape={shape} />;
  if (src === undefined) return <span className={classNames(LOOK, frame, waiting, 'skeleton bg-hover')} />;
  return <ShownPicture src={src} name={name} shape={shape} />;
}

function ShownPicture({ src, name, shape }: Omit<PictureProps, 'url'> & { readonly src: string }) {
  const t = useT();
  const [isBroken, setIsBroken] = useState(false);
  const { frame, image } = SHAPES[shape];
  if (isBroken) return <GonePicture shape={shape} />;
  return (
    <button
      type="button"
      className={classNames(LOOK, frame)}
      aria-label={t('attachments.openPicture', { name })}
      onClick={() => void previewImage({ src, alt: name })}
    >
      <img src={src} alt="" decoding="async" className={image} onError={() => setIsBroken(true)} />
    </button>
  );
}

function GonePicture({ shape }: Pick<PictureProps, 'shape'>) {
  const t = useT();
  const words = t('attachments.pictureGone');
  if (!isWhole(shape)) {
    return (
      <span
        {...tooltipAttributes({ label: words })}
        className={classNames('grid place-items-center rounded-block bg-hover text-text-3', SHAPES[shape].frame)}
      >
        <ImageOff className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2 rounded-block bg-hover px-3 py-2 text-small text-text-2">
      <ImageOff className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      {words}
    </span>
  );
}
