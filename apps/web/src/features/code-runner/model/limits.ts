/** After so long a run is ended. Loading the engine does not count. */
export const RUN_LIMIT_MS = 10_000;

/** A slow line needs its time for 6 MB of Python; what takes longer is not going to come. */
export const START_LIMIT_MS = 120_000;

/** An engine that nobody uses any more gives its memory back. */
export const IDLE_LIMIT_MS = 5 * 60_000;

/** What a run may use, engine included. */
export const MEMORY_LIMIT_BYTES = { python: 512 * 1024 * 1024, javascript: 128 * 1024 * 1024 } as const;

/** A model reads no more of it anyway. */
export const PRINTED_MAX_LENGTH = 48 * 1024;

/** Files that a run is given. */
export const FILES_IN = { most: 50, bytes: 32 * 1024 * 1024 } as const;

/** Files that a run leaves behind and that are kept with the message. */
export const FILES_OUT = { most: 8, bytes: 8 * 1024 * 1024 } as const;

/** Longer code is not what a model writes to work something out. */
export const CODE_MAX_LENGTH = 100_000;
