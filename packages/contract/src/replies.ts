import * as z from 'zod/mini';

/** The header by which whoever asks names the reply, so that it is finished and found again when the connection breaks. */
export const REPLY_ID_HEADER = 'x-parley-reply';

/** The header with the key that a kept reply is encrypted with: 32 bytes as base64url. The server never stores it. */
export const REPLY_KEY_HEADER = 'x-parley-reply-key';

/**
 * The header of a question that was sent before under the same id and may have arrived, such as `1`: the server then looks
 * for its reply everywhere before it asks a model. It need not look where a question comes for the first time.
 */
export const REPLY_AGAIN_HEADER = 'x-parley-reply-again';

/**
 * The header of a question by which its client says which earlier replies of its own it has, as ids with commas between them:
 * they are forgotten, without a request of their own. Within half a second of their end they never reach the database.
 */
export const REPLY_READ_HEADER = 'x-parley-reply-read';

/** The form of a reply's id, which the client makes at random; 22 characters hold 128 bits. */
export const REPLY_ID_FORM = /^[\w-]{22,64}$/;
export const ReplyId = z.string().check(z.regex(REPLY_ID_FORM));

/** The form of the key that a reply is encrypted with: 32 bytes as base64url. */
export const REPLY_KEY_FORM = /^[\w-]{43}$/;

/** How much of one reply is kept; what is longer goes on only as long as somebody listens. */
export const REPLY_MAX_BYTES = 32 * 1024 * 1024;

/** How far ahead a client may ask to forget a reply, in seconds. */
export const REPLY_FORGET_MAX_SECONDS = 3_600;
