/** An answer that nobody writes any more, while the server may still be writing the reply that it is read from. */
export interface LeftReply {
  /** Of the reply. */
  readonly id: string;
  readonly sessionId: string;
  readonly messageId: string;
}
