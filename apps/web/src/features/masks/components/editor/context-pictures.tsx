import { imageUrlsOf, type Message } from '@parley/contract';
import { ImageOff, ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { FileInput } from '#/components/file-input.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { pictureSource } from '#/components/remote-picture/picture-source.ts';
import { RemotePicture } from '#/components/remote-picture/remote-picture.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { blobIdOf } from '#/storage/blob-address.ts';
import { saveBlob, useBlobUrl } from '#/storage/blobs.ts';
import { readPicture } from '#/features/attachments/public.ts';
import { MOST_PICTURES_OF_MESSAGE, withoutPicture, withPicture } from '../../model/context-edits.ts';

interface ContextPicturesProps {
  readonly message: Message;
  readonly isIncognito: boolean;
  readonly onUpdate: (id: string, rule: (message: Message) => Message) => void;
}

/** The pictures of a message, and the way to more of them. */
export function ContextPictures({ message, isIncognito, onUpdate }: ContextPicturesProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const urls = imageUrlsOf(message.content);

  async function add(file: File) {
    setIsReading(true);
    try {
      const url = await saveBlob(await readPicture(file), { isIncognito });
      onUpdate(message.id, (before) => withPicture(before, url));
    } catch {
      showToast({ kind: 'error', text: t('masks.editor.pictureFailed') });
    }
    setIsReading(false);
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {urls.map((url, index) => (
        <PictureTile
          key={url}
          url={url}
          number={index + 1}
          onRemove={() => onUpdate(message.id, (before) => withoutPicture(before, url))}
        />
      ))}
      <FileInput
        ref={field}
        accept="image/*"
        label={t('masks.editor.addPicture')}
        onFiles={([file]) => file && void add(file)}
      />
      {urls.length < MOST_PICTURES_OF_MESSAGE && (
        <Button variant="quiet" size="small" icon={ImagePlus} busy={isReading} onClick={() => field.current?.click()}>
          {t('masks.editor.addPicture')}
        </Button>
      )}
    </div>
  );
}

interface PictureTileProps {
  readonly url: string;
  readonly number: number;
  readonly onRemove: () => void;
}

function PictureTile({ url, number, onRemove }: PictureTileProps) {
  const t = useT();
  const label = t('masks.editor.picture', { number });
  return (
    <span className="relative block size-14">
      <TilePicture url={url} label={label} />
      <IconButton
        label={t('masks.editor.removePicture', { number })}
        icon={X}
        size={28}
        onClick={onRemove}
        className="absolute -inset-e-2 -top-2 scale-75 bg-raised shadow-e1"
      />
    </span>
  );
}

/** A mask may come from a link or a file: a picture on somebody's host waits for a press. */
function TilePicture({ url, label }: { readonly url: string; readonly label: string }) {
  const kept = useBlobUrl(url);
  const source = blobIdOf(url) === undefined ? pictureSource(url) : undefined;
  const show = (src: string) => <img src={src} alt={label} className="size-full rounded-block object-cover" />;
  if (source?.kind === 'remote') {
    return (
      <RemotePicture url={source.url} host={source.host} alt={label} tile="size-14">
        {show}
      </RemotePicture>
    );
  }
  const src = source === undefined ? kept : (source?.src ?? null);
  if (typeof src === 'string') return show(src);
  return (
    <span className="grid size-full place-items-center rounded-block bg-hover text-text-3">
      {src === null && <ImageOff className="size-5" strokeWidth={ICON_STROKE} aria-hidden />}
    </span>
  );
}
