import type { ErrorCode } from '@parley/contract';

/** What the guide says, before it is cut into words and paced. */
export type Piece =
  | { readonly say: string }
  | { readonly think: string }
  | { readonly call: { readonly name: string; readonly arguments: unknown } }
  | { readonly fail: ErrorCode; readonly message: string };

export const say = (text: string): Piece => ({ say: text });
export const think = (text: string): Piece => ({ think: text });
