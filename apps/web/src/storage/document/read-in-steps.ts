import { everyPercent } from '#/lib/every-percent.ts';
import type { ParleyDocument } from './document.ts';
import { ChatReader, openDocument } from './parse-document.ts';

/** How far reading and taking the JSON apart count; the rest is for the records. */
const FRAME_SHARE = 0.4;

/** What a file holds, for the preview. */
export interface DocumentCounts {
  readonly chats: number;
  readonly messages: number;
  readonly prompts: number;
  readonly masks: number;
  /** Records that could not be read and are left out. */
  readonly damaged: number;
}

export interface ReadDocument {
  readonly document: ParleyDocument;
  readonly counts: DocumentCounts;
}

interface Steps {
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Between two chats. What it throws ends the reading. */
  readonly rest?: (() => Promise<void>) | undefined;
}

/** Reads a file in this thread. Throws a `DocumentProblem`. */
export async function readInSteps(
  source: Blob | string,
  { onProgress = () => {}, rest = async () => {} }: Steps,
): Promise<ReadDocument> {
  const tell = everyPercent(onProgress);
  const text = typeof source === 'string' ? source : await source.text();
  tell(FRAME_SHARE / 4);
  const opened = openDocument(text);
  const reader = new ChatReader();
  for (const [index, value] of opened.chats.entries()) {
    tell(FRAME_SHARE + ((1 - FRAME_SHARE) * index) / opened.chats.length);
    reader.read(value);
    await rest();
  }
  const { stores, tombstones } = opened;
  const chats = reader.chats();
  tell(1);
  return {
    document: { stores, chats, tombstones },
    counts: {
      chats: chats.length,
      messages: chats.reduce((sum, { messages }) => sum + messages.length, 0),
      prompts: sizeOf(stores['prompt-store']?.state['prompts']),
      masks: sizeOf(stores['mask-store']?.state['masks']),
      damaged: opened.damaged + reader.damaged,
    },
  };
}

function sizeOf(map: unknown): number {
  return typeof map === 'object' && map !== null ? Object.keys(map).length : 0;
}
