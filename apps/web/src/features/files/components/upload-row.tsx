import { X } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { Upload } from '../use-uploads.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly onDrop: () => void;
}

/** A file on its way to the server, or why it did not get there. */
export function UploadRow({ upload: { name, share, words }, onDrop }: UploadRowProps) {
  const t = useT();
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-transparent">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        {words === undefined ? (
          <ProgressBar label={t('files.uploading', { name })} share={share} />
        ) : (
          <p role="alert" className="text-small text-danger">
            {words}
          </p>
        )}
      </div>
      {words !== undefined && <IconButton icon={X} label={t('common.close')} onClick={onDrop} />}
    </li>
  );
}
