import { useState } from 'react';
import { ImageOff } from 'lucide-react';
import { useT } from '../../i18n/use-t.ts';
import { previewImage } from '../overlays.tsx';
import { imageSource } from './safe-url.ts';

interface MarkdownImageProps {
  readonly href: string;
  readonly alt: string;
}

/** A picture in an answer, opened large by a click. Unsafe or broken ones are named instead of shown. */
export function MarkdownImage({ href, alt }: MarkdownImageProps) {
  const t = useT();
  const [isBroken, setIsBroken] = useState(false);
  const src = imageSource(href);
  if (src === null || isBroken) {
    return (
      <span className="md-missing-image">
        <ImageOff size={14} strokeWidth={1.75} aria-hidden />
        {t('chat.markdown.imageMissing', { name: alt || href.slice(0, 80) })}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="md-image"
      aria-label={t('chat.markdown.openImage', { name: alt })}
      onClick={() => previewImage({ src, alt })}
    >
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
      />
    </button>
  );
}
