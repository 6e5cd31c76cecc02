export const DATABASE_NAME = 'parley';
/** A copy of the words in an order to be found by; it can be made anew at any time. */
export const SEARCH_DATABASE_NAME = 'parley-search';
/** What was stored at earlier times. */
export const SNAPSHOT_DATABASE_NAME = 'parley-snapshots';
/** What this device knows of its chats on the server; it can be found out anew at any time. */
export const HISTORY_DATABASE_NAME = 'parley-history';
/** The line on which tabs tell each other what they changed. */
export const TAB_LINE_NAME = 'parley';
