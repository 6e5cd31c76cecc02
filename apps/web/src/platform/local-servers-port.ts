/** A program that its person let the desktop app run, as a server of the Model Context Protocol. */
export interface LocalServer {
  readonly id: string;
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  /** Each value masked. */
  readonly variables: Readonly<Record<string, string>>;
  /** The whole of it, in quotes where words need them. */
  readonly commandLine: string;
  readonly createdAt: number;
  /** Whether a value lies in a file, for want of a keychain. */
  readonly hasOpenValues: boolean;
}

/** What somebody enters. A masked value stands for the one that is kept. */
export interface LocalServerDraft {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/** Something that happened with a program, or that it wrote beside its messages (`said`). */
export interface LocalServerLine {
  readonly at: number;
  readonly event: 'started' | 'ended' | 'said';
  readonly text: string;
}

/** Programs of the desktop app. It asks its person before it keeps one, and runs no other. Failures reject with a word. */
export interface LocalServersPort {
  readonly list: () => Promise<readonly LocalServer[]>;
  readonly save: (id: string, draft: LocalServerDraft) => Promise<LocalServer>;
  readonly remove: (id: string) => Promise<void>;
  /** Starts a program, in the place of an earlier run of it, and gives the number of the run. */
  readonly open: (id: string) => Promise<number>;
  /** Waits for messages, a line of JSON each; none once the program has ended. */
  readonly read: (run: number) => Promise<readonly string[]>;
  readonly write: (run: number, message: string) => Promise<void>;
  readonly close: (run: number) => Promise<void>;
  readonly log: (id: string) => Promise<readonly LocalServerLine[]>;
}

/** The system's keychain. Rejects where there is none, or where it stays locked. */
export interface KeychainPort {
  readonly isThere: () => Promise<boolean>;
  readonly read: (name: string) => Promise<string | null>;
  readonly write: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** Removes everything of one place. */
  readonly forget: (place: string) => Promise<void>;
}
