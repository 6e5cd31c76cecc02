import type { SettingRow } from '#/features/settings/public.ts';
import { FileList } from './file-list.tsx';

/** The files that somebody keeps on the server. */
export const fileRows: readonly SettingRow[] = [
  {
    id: 'files',
    label: 'files.list',
    description: 'files.listText',
    keywords: 'files.keywords',
    layout: 'full',
    Control: FileList,
  },
];
