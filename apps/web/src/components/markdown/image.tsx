import { useState } from 'react';
import { ImageOff } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { previewImage } from '../overlay-store.ts';
import { pictureSource } from '../remote-picture/picture-source.ts';
import { LateRemotePicture } from '../remote-picture/late-remote-picture.ts';

interface MarkdownImageProps {
  readonly href: string;
  readonly alt: string;
}

/** A picture in an answer, opened large by a click. Those of other hosts wait for a press; broken ones are named. */
export function MarkdownImage({ href, alt }: MarkdownImageProps) {
  const source = pictureSource(href);
  if (source === null) return <MissingImage name={alt || href.slice(0, 80)} />;
  if (source.kind === 'here') return <ShownImage src={source.src} alt={alt} />;
  return (
    <LateRemotePicture url={source.url} host={source.host} alt={alt} standIn={<bdi>{source.host}</bdi>}>
      {(src) => <ShownImage src={src} alt={alt} />}
    </LateRemotePicture>
  );
}

function ShownImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const t = useT();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <MissingImage name={alt} />;
  return (
    <button
      type="button"
      className="md-image"
      aria-label={t('markdown.openImage', { name: alt })}
      onClick={() => previewImage({ src, alt })}
    >
      <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
    </button>
  );
}

function MissingImage({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <span className="md-missing-image">
      <ImageOff className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      {t('markdown.imageMissing', { name })}
    </span>
  );
}
