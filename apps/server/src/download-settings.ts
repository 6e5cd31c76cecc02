import { hostNameList, webFile } from './lib/setting-readers.ts';
import type { Setting } from './settings.ts';

/** What people can download, and where links to it may lead. */
export const DOWNLOAD_SETTINGS = [
  {
    field: 'latestJson',
    name: 'PARLEY_LATEST_JSON',
    reader: webFile(),
    help:
      'Address or file of the latest.json of the desktop app, such as https://files.example.org/latest.json: what /download offers, ' +
      'and where the app hears of new versions (docs/operations.md).',
  },
  {
    field: 'downloadHosts',
    name: 'PARLEY_DOWNLOAD_HOSTS',
    fallback: '',
    reader: hostNameList(),
    help: 'Hosts that links in that file may lead to, beside its own; separated by commas. A file of this machine may name any.',
  },
] as const satisfies readonly Setting[];
