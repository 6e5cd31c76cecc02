/** What a tab can do, and how often each of it comes. */
export const KINDS = {
  append: 4,
  stream: 2,
  edit: 6,
  remove: 3,
  undo: 2,
  replace: 2,
  show: 2,
  rename: 2,
  create: 2,
  say: 2,
  delete: 2,
  restore: 2,
  flush: 2,
  fail: 1,
  wait: 4,
  leave: 3,
  hide: 4,
  kill: 1,
} as const;

/** One act of a history, in one of two tabs. */
export interface Act {
  readonly slot: 0 | 1;
  readonly kind: keyof typeof KINDS;
  /** Which message it is about, and what of a dying page lands. */
  readonly pick: number;
}

type FoundAct = readonly [Act['slot'], Act['kind'], number?];

/** Scripts that once failed: tab, act, and which. */
const FOUND: readonly (readonly FoundAct[])[] = [
  // Words that were under way when the page was put aside brought a message back that another page had removed.
  [
    [0, 'stream'],
    [0, 'wait', 69],
    [0, 'edit'],
    [0, 'remove'],
    [0, 'hide'],
    [0, 'wait', 201],
    [0, 'wait', 55],
    [0, 'hide'],
  ],
  // A message that was brought back went again when another page came to the deletion in an older note.
  [
    [1, 'append'],
    [1, 'flush'],
    [1, 'remove'],
    [1, 'hide'],
    [0, 'wait'],
    [1, 'hide'],
    [0, 'wait'],
    [1, 'undo'],
    [0, 'wait'],
  ],
  // A deletion was refused after another page had read it in the note of the page that had come back.
  [
    [0, 'create'],
    [0, 'hide', 63],
    [0, 'hide'],
    [0, 'delete'],
    [0, 'fail'],
  ],
  // Whoever took up the words of a message told that it was gone, just before it came back.
  [
    [1, 'append'],
    [1, 'remove'],
    [1, 'flush'],
    [1, 'undo'],
    [1, 'edit'],
    [1, 'hide'],
    [0, 'say'],
  ],
  // A longer message was counted by the page that took up the note, and by the one that had left it.
  [
    [0, 'append'],
    [0, 'flush'],
    [0, 'edit', 8],
    [0, 'hide'],
    [1, 'wait', 3],
    [1, 'wait', 3],
    [1, 'wait', 3],
    [0, 'hide'],
  ],
  // A chat went after it had been read anew: another page was still reading the note that the killed page had taken back.
  [
    [0, 'create'],
    [0, 'delete'],
    [0, 'hide'],
    [0, 'wait'],
    [0, 'hide'],
    [0, 'append'],
    [0, 'kill'],
    [0, 'hide'],
  ],
  // So did a new name come.
  [
    [0, 'stream'],
    [0, 'rename'],
    [0, 'hide', 67],
    [0, 'wait', 124],
    [0, 'hide'],
    [0, 'kill'],
    [0, 'edit'],
    [0, 'leave'],
    [0, 'kill'],
  ],
  // What was said in a chat that was just coming back was not shown.
  [
    [1, 'create'],
    [1, 'delete'],
    [0, 'wait', 131],
    [1, 'restore'],
    [1, 'say'],
    [0, 'append'],
  ],
  [
    [0, 'create'],
    [0, 'delete'],
    [0, 'flush'],
    [0, 'restore'],
    [0, 'say'],
    [1, 'hide'],
  ],
  // A chat that was brought back and deleted again came back with every other replay of the note.
  [
    [1, 'create'],
    [1, 'delete'],
    [0, 'wait', 6],
    [0, 'wait'],
    [1, 'restore'],
    [1, 'delete'],
    [1, 'leave'],
  ],
  // So it did when the page that had noted that came back.
  [
    [1, 'create'],
    [1, 'delete'],
    [0, 'wait', 111],
    [1, 'restore'],
    [1, 'delete'],
    [1, 'hide'],
    [0, 'stream'],
  ],
  // A chat that was deleted again came back when another page came to an older note.
  [
    [0, 'create'],
    [0, 'leave'],
    [0, 'flush'],
    [0, 'delete'],
    [0, 'stream', 112],
    [0, 'wait', 177],
    [0, 'replace'],
    [0, 'restore'],
    [0, 'leave'],
    [0, 'delete'],
    [0, 'stream'],
  ],
  // Another version of a message, which another page had brought to the disk, was not counted with its later words.
  [
    [0, 'append'],
    [0, 'replace'],
    [0, 'hide'],
    [1, 'leave'],
    [0, 'hide'],
    [0, 'edit', 33],
    [0, 'fail'],
    [0, 'show'],
  ],
  // The last words of a message were lost when it had been moved in between: the move had brought their stamp to the disk.
  [
    [0, 'append'],
    [1, 'append'],
    [0, 'stream'],
    [0, 'leave'],
    [1, 'edit'],
    [0, 'replace', 73],
    [0, 'wait'],
    [0, 'edit', 113],
    [0, 'remove'],
    [1, 'leave'],
    [0, 'leave'],
    [0, 'say'],
  ],
  // A message that was moved, changed and removed before it came to the disk came there with the words before the move.
  [
    [1, 'append'],
    [1, 'append'],
    [1, 'remove'],
    [1, 'edit'],
    [1, 'remove'],
    [0, 'wait', 78],
    [1, 'fail'],
    [0, 'wait'],
  ],
  // Late news of a removal took a message from the screen that was just coming back.
  [
    [1, 'append'],
    [0, 'delete'],
    [1, 'leave'],
    [1, 'remove', 41],
    [0, 'hide'],
    [1, 'hide'],
    [0, 'hide'],
    [0, 'create'],
    [0, 'flush'],
    [1, 'hide'],
    [0, 'wait', 117],
    [1, 'undo'],
    [0, 'remove'],
  ],
  [
    [0, 'append'],
    [0, 'remove'],
    [0, 'wait', 14],
    [0, 'append'],
    [0, 'hide'],
    [0, 'wait'],
    [0, 'hide'],
    [0, 'replace'],
    [0, 'undo'],
    [0, 'edit'],
  ],
  // Words that were under way when the page was put aside landed after later ones.
  [
    [1, 'stream'],
    [0, 'wait', 5],
    [1, 'edit'],
    [1, 'edit'],
    [1, 'hide', 158],
    [0, 'leave'],
    [1, 'leave', 61],
    [0, 'edit'],
  ],
  // Two notes that set the branch on show in turns.
  [
    [1, 'append'],
    [0, 'append'],
    [0, 'wait', 6],
    [1, 'show'],
    [1, 'hide'],
    [0, 'replace'],
    [0, 'remove', 33],
    [0, 'leave'],
    [0, 'append'],
  ],
];

const madeAct = ([slot, kind, pick = 0]: FoundAct): Act => ({ slot, kind, pick });

/** The histories that once failed. */
export const FOUND_HISTORIES: readonly (readonly Act[])[] = FOUND.map((script) => script.map(madeAct));
