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

/** Made at random by the client; 22 characters hold 128 bits. */
export const ReplyId = z.string().check(z.regex(/^[\w-]{22,64}$/));

export const ReplyKey = z.string().check(z.regex(/^[\w-]{43}$/));

/** How much of one reply is kept; what is longer goes on only as long as somebody listens. */
export const REPLY_MAX_BYTES = 32 * 1024 * 1024;
