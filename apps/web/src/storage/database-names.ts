export const DATABASE_NAME = 'parley';
/** A copy of the words in an order to be found by; it can be made anew at any time. */
export const SEARCH_DATABASE_NAME = 'parley-search';
/** The line on which tabs tell each other what they changed. */
export const TAB_LINE_NAME = 'parley';
