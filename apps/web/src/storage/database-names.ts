import { ofAccount } from './page-account.ts';

/*
 * On a hosted server each account has its own of these: a page never opens what belongs to another one.
 */

const NAMES = {
  records: 'parley',
  /** A copy of the words in an order to be found by; it can be made anew at any time. */
  search: 'parley-search',
  /** What was stored at earlier times. */
  snapshots: 'parley-snapshots',
  /** What this device knows of its chats on the server; it can be found out anew at any time. */
  history: 'parley-history',
  /** Pictures that were made here, and their bytes. */
  pictures: 'parley-pictures',
} as const;

export const DATABASE_NAME = ofAccount(NAMES.records);
export const SEARCH_DATABASE_NAME = ofAccount(NAMES.search);
export const SNAPSHOT_DATABASE_NAME = ofAccount(NAMES.snapshots);
export const HISTORY_DATABASE_NAME = ofAccount(NAMES.history);
export const PICTURES_DATABASE_NAME = ofAccount(NAMES.pictures);
/** The line on which tabs tell each other what they changed. */
export const TAB_LINE_NAME = ofAccount('parley');

/** Every database that an account has on this device. */
export function databasesOf(account: string): readonly string[] {
  return Object.values(NAMES).map((name) => ofAccount(name, account));
}
