import type { Mask, Prompt, Session } from '@parley/contract';
import type { ForeignKeys, ForeignSettings } from './foreign-settings.ts';
import type { JsonPath } from './json-splitter.ts';
import type { LossKind } from './source-ids.ts';

/** Where a reader puts what it finds. */
export interface ReaderWorld {
  readonly onChat: (chat: Session) => void;
  readonly onMask: (mask: Mask) => void;
  readonly onPrompt: (prompt: Prompt) => void;
  readonly onSettings: (settings: ForeignSettings) => void;
  readonly onKeys: (keys: ForeignKeys) => void;
  readonly onLoss: (kind: LossKind, count?: number) => void;
}

/** Takes the values of a file in their order. A reader keeps only what it cannot hand on yet. */
export interface SourceReader {
  readonly take: (path: JsonPath, value: unknown) => void;
  readonly end: () => void;
}

export type MakeReader = (world: ReaderWorld) => SourceReader;

/** For products whose file is a list of whole chats, or one of them alone. */
export function readerOfChats(read: (chat: unknown, world: ReaderWorld) => void): MakeReader {
  return (world) => {
    const single: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    let isSingle = false;
    return {
      take(path, value) {
        const key = path.at(-1);
        if (typeof key === 'number') read(value, world);
        else if (path.length === 1 && key !== undefined) {
          single[key] = value;
          isSingle = true;
        }
      },
      end() {
        if (isSingle) read({ ...single }, world);
      },
    };
  };
}
