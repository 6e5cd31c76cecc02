import { shareRoutes, type Attachment, type ToolFile } from '@parley/contract';
import { FileText, ImageOff } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { previewImage } from '#/components/overlays.tsx';
import { pictureSource } from '#/components/remote-picture/picture-source.ts';
import { RemotePicture } from '#/components/remote-picture/remote-picture.tsx';
import { useT } from '#/i18n/use-t.ts';
import { apiUrl, fetchApi } from '#/lib/api.ts';
import { sharedPictureName } from '../model/shared-picture.ts';
import { ShareContext } from './share-context.ts';

/** The pictures of a message. Those of the share lie with it; others wait for somebody to ask for them. */
export function SharedPictures({ urls }: { readonly urls: readonly string[] }) {
  const t = useT();
  return (
    <div className="mt-2 flex max-w-full flex-wrap gap-2">
      {urls.map((url, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pictures of a share never change
        <SharedPicture key={index} url={url} name={t('sharePage.picture', { number: index + 1 })} />
      ))}
    </div>
  );
}

/** What a tool made: its pictures, and the names of other files, whose bytes are not shared. */
export function SharedToolFiles({ files }: { readonly files: readonly ToolFile[] }) {
  return (
    <div className="mb-1.5 flex flex-wrap gap-2 ps-7.5">
      {files.map((file, index) =>
        file.mediaType.startsWith('image/') ? (
          // oxlint-disable-next-line react/no-array-index-key -- the files of a share never change
          <SharedPicture key={index} url={file.url} name={file.name} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the files of a share never change
          <FileName key={index} name={file.name} />
        ),
      )}
    </div>
  );
}

/** The documents of a question by their names. */
export function SharedFiles({ files }: { readonly files: readonly Attachment[] }) {
  return (
    <div className="flex max-w-full flex-wrap justify-end gap-2">
      {files.map(({ id, name }) => (
        <FileName key={id} name={name} />
      ))}
    </div>
  );
}

function FileName({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <span className="inline-flex h-9 max-w-70 items-center gap-2 rounded-row bg-sunken px-2.5 text-small">
      <FileText className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="sr-only">{t('sharePage.file', { name })}</span>
      <bdi aria-hidden className="truncate">
        {name}
      </bdi>
    </span>
  );
}

interface SharedPictureProps {
  readonly url: string;
  readonly name: string;
}

function SharedPicture({ url, name }: SharedPictureProps) {
  const { shareId } = use(ShareContext);
  const own = sharedPictureName(shareId, url);
  if (own !== undefined) return <OwnPicture shareId={shareId} file={own} name={name} />;
  const source = pictureSource(url);
  if (source?.kind !== 'remote') return <GonePicture />;
  return (
    <RemotePicture url={source.url} host={source.host} alt="">
      {(src) => <ShownPicture src={src} name={name} onBroken={() => {}} />}
    </RemotePicture>
  );
}

interface OwnPictureProps {
  readonly shareId: string;
  readonly file: string;
  readonly name: string;
}

/** A picture of the share. Where the server wants to know who asks, which an image cannot say, it is fetched with the token. */
function OwnPicture({ shareId, file, name }: OwnPictureProps) {
  const params = { shareId, name: file };
  const [isRefused, setIsRefused] = useState(false);
  const fetched = useFetched(isRefused ? params : undefined);
  if (!isRefused)
    return <ShownPicture src={apiUrl(shareRoutes.picture, params)} name={name} onBroken={() => setIsRefused(true)} />;
  if (fetched === null) return <GonePicture />;
  return fetched === undefined ? (
    <span className="skeleton block h-40 w-60 rounded-block bg-hover" />
  ) : (
    <ShownPicture src={fetched} name={name} onBroken={() => {}} />
  );
}

/** The address of the fetched bytes; undefined on their way, null where they do not come. */
function useFetched(params: { readonly shareId: string; readonly name: string } | undefined) {
  const [src, setSrc] = useState<string | null>();
  const { shareId = '', name = '' } = params ?? {};
  useEffect(() => {
    if (name === '') return undefined;
    let made: string | undefined;
    const leaving = new AbortController();
    fetchApi(shareRoutes.picture, { params: { shareId, name } }, { quiet: true, signal: leaving.signal })
      .then((response) => response.blob())
      .then(
        (blob) => setSrc((made = URL.createObjectURL(blob))),
        () => setSrc(null),
      );
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [shareId, name]);
  return src;
}

interface ShownPictureProps {
  readonly src: string;
  readonly name: string;
  readonly onBroken: () => void;
}

function ShownPicture({ src, name, onBroken }: ShownPictureProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('markdown.openImage', { name })}
      onClick={() => void previewImage({ src, alt: name })}
      className="block max-w-80 overflow-hidden rounded-block"
    >
      <img src={src} alt="" loading="lazy" decoding="async" className="max-h-80 min-h-10 min-w-10" onError={onBroken} />
    </button>
  );
}

function GonePicture() {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2 rounded-block bg-hover px-3 py-2 text-small text-text-2">
      <ImageOff className="size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      {t('sharePage.pictureGone')}
    </span>
  );
}
