/** How other parts put words into the message box of a chat. The box listens while it is on the screen. */
export interface ComposerAccess {
  /** Puts a text in place of what stands in the box, and the cursor behind it. */
  readonly fill: (text: string) => void;
  /** Adds a text at the cursor. */
  readonly insert: (text: string) => void;
  /** Adds a quotation and a place to write below it. */
  readonly quote: (text: string) => void;
  readonly focus: () => void;
}

const boxes = new Map<string, ComposerAccess>();

/** The box of a chat offers itself as long as it is on the screen. */
export function offerComposer(sessionId: string, access: ComposerAccess): () => void {
  boxes.set(sessionId, access);
  return () => {
    if (boxes.get(sessionId) === access) boxes.delete(sessionId);
  };
}

export function composerOf(sessionId: string): ComposerAccess | undefined {
  return boxes.get(sessionId);
}
