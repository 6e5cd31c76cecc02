import type { ToolFile } from '@parley/contract';
import { Download } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { showToast } from '#/components/toast.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { platform } from '#/platform/platform.ts';
import { readBlob } from '#/storage/blobs.ts';
import { isPictureFile } from '../tool-file.ts';
import { Picture } from './picture.tsx';

/** What a tool made: pictures as pictures, everything else to be saved. A drawing is shown as a picture, never as a page. */
export function ToolFiles({ files }: { readonly files: readonly ToolFile[] }) {
  const t = useT();
  const pictures = files.filter(isPictureFile);
  const others = files.filter((file) => !isPictureFile(file));
  return (
    <div className="mt-1 mb-2.5 flex flex-col items-start gap-2 ps-7.5">
      {pictures.map((file) => (
        <Picture key={file.url} url={file.url} name={file.name} shape="wide" />
      ))}
      {others.length > 0 && (
        <ul aria-label={t('attachments.made')} className="flex max-w-full flex-wrap gap-2">
          {others.map((file) => (
            <li key={file.url} className="min-w-0">
              <SavedFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedFile({ file: { name, url, sizeBytes } }: { readonly file: ToolFile }) {
  const t = useT();
  const save = async () => {
    const content = await readBlob(url);
    if (content) await platform.saveFile({ name, content });
    else showToast({ kind: 'error', text: t('attachments.fileGone') });
  };
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="flex h-9 max-w-full items-center gap-2 rounded-row bg-sunken px-2.5 text-small transition-colors duration-120 hover:bg-hover pointer-coarse:h-11"
    >
      <Download className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="sr-only">{t('attachments.save')}</span>
      <bdi className="min-w-0 truncate font-medium text-text-1">{name}</bdi>
      <span className="shrink-0 text-text-3">{bytesText(sizeBytes, currentLanguage().tag)}</span>
    </button>
  );
}
