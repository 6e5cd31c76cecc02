import { useInfiniteQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { FileInput } from '#/components/file-input.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { filesQuery } from '../files-query.ts';
import { useUploads } from '../use-uploads.ts';
import { FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';

/** The files that this person keeps on the server, with a way to add some. */
export function FileList() {
  const t = useT();
  const query = useInfiniteQuery(filesQuery());
  const { uploads, add, drop } = useUploads();
  return (
    <Answered query={query}>
      {({ pages }) => {
        const files = pages.flatMap((page) => page.files);
        const [room] = pages;
        return (
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {room && room.fileBytes > 0 && <AddFiles onFiles={(chosen) => void add(chosen)} />}
              {room && <Room {...room} />}
            </div>
            {files.length + uploads.length === 0 ? (
              <p className="text-text-3">{t(room?.fileBytes === 0 ? 'files.off' : 'files.none')}</p>
            ) : (
              <ul aria-label={t('files.list')}>
                {uploads.map((upload) => (
                  <UploadRow key={upload.id} upload={upload} onDrop={() => drop(upload.id)} />
                ))}
                {files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            )}
            {query.hasNextPage && (
              <Button
                size="small"
                variant="outline"
                className="self-start"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('files.more')}
              </Button>
            )}
            {room && room.keepDays > 0 && files.length > 0 && (
              <p className="text-small text-text-3">{t('files.keptFor', { count: room.keepDays })}</p>
            )}
          </div>
        );
      }}
    </Answered>
  );
}

function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} multiple label={t('files.upload')} onFiles={onFiles} />
      <Button variant="outline" icon={UploadIcon} onClick={() => input.current?.click()}>
        {t('files.upload')}
      </Button>
    </>
  );
}

function Room({ usedBytes, limitBytes }: { readonly usedBytes: number; readonly limitBytes: number | null }) {
  const t = useT();
  const size = (bytes: number) => bytesText(bytes, currentLanguage().tag);
  if (usedBytes === 0) return null;
  return (
    <span className="text-small text-text-3">
      {limitBytes === null
        ? t('files.used', { used: size(usedBytes) })
        : t('files.usedOf', { used: size(usedBytes), limit: size(limitBytes) })}
    </span>
  );
}
