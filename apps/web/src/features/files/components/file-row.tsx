import type { KeptFile } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { askToDelete, downloadFile } from '../file-acts.ts';

/** A file on the server, with what can be done about it. */
export function FileRow({ file }: { readonly file: KeptFile }) {
  const t = useT();
  const queries = useQueryClient();
  const { name, size, createdAt } = file;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-transparent">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-text-3">
          <span>{bytesText(size, currentLanguage().tag)}</span>
          <span>
            {t('files.uploaded')} <SaidTime time={Date.parse(createdAt)} />
          </span>
        </p>
      </div>
      <MoreMenu name={name}>
        <MenuItem icon={Download} onSelect={() => void downloadFile(file)}>
          {t('common.download')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void askToDelete(file, queries)}>
          {t('files.delete')}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}
