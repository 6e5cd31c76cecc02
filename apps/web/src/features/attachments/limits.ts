/** Larger files take minutes to read and seldom fit a model anyway. */
export const FILE_LIMIT_BYTES = 50 * 1024 * 1024;

/** Larger ones are not kept beside their text: code that a model runs takes no more. */
export const ORIGINAL_LIMIT_BYTES = 32 * 1024 * 1024;

/** About 100,000 tokens of English: more than most models take. What is beyond it is cut off, and says so. */
export const TEXT_LIMIT_CHARS = 400_000;

export const MOST_PICTURES = 10;
export const MOST_DOCUMENTS = 20;

/** The longest side that models look at; some charge for more and then shrink it themselves. */
export const PICTURE_SIDE_PX = 2_048;
/** Ten of them, written as base64, fit into one request. */
export const PICTURE_LIMIT_BYTES = 1_536 * 1024;
/** Drawings and screenshots stay without loss up to this size. */
export const LOSSLESS_LIMIT_BYTES = 512 * 1024;

/** What a request may carry in pictures, so that it stays below the server's limit for a question. */
export const REQUEST_PICTURES_BYTES = 24 * 1024 * 1024;
