import type { TextArea } from './key-value.ts';

/** What pages that were left have noted for the next one, under keys of one kind. */
export function leftNotes<Note>(area: TextArea, prefix: string) {
  return {
    /** Local storage takes it at once. False where it is too large: then the transaction alone has to do. */
    set(id: string, note: Note): boolean {
      try {
        area.set(prefix + id, JSON.stringify(note));
        return true;
      } catch {
        return false;
      }
    },

    /** All of them; without a note where it cannot be read any more. */
    all: (): { readonly id: string; readonly note: Note | undefined }[] =>
      area
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ id: key.slice(prefix.length), note: parsed(area.get(key)) as Note | undefined })),

    remove: (id: string): void => area.remove(prefix + id),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
