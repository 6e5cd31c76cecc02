/** What lies on the remote store, and how that store names this very version of it. */
export interface RemoteBackup {
  /**
   * Empty where there is nothing to take over. When what lay there was cut short, the newest snapshot stands in for it:
   * every device still has what it sent.
   */
  readonly text: string;
  /** What lies there is damaged, or not encrypted though it should be: write even if the text is the same. */
  readonly needsRewrite?: boolean;
  /** Opaque; a write hands it back, so that nothing newer is overwritten. */
  readonly tag: string;
}

/** An earlier version that the remote store still has. */
export interface RemoteSnapshot {
  readonly id: string;
  /** When it was the current version, in milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

export interface StoreCallOptions {
  readonly signal?: AbortSignal;
  /** Bytes that went over the network so far; the total is left out where the store does not say it. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** Why a remote store could not be used; the screen words each of them and says what to do. */
export type SyncProblem =
  /** No answer at all: offline, a wrong address, a store that does not let web pages in. */
  | 'unreachable'
  | 'timeout'
  /** The server of this page refuses to call that address. */
  | 'address-refused'
  /** The server of this page wants a sign-in or its access code. */
  | 'server-refused'
  /** The store does not take the user name, the password or the token. */
  | 'credentials-refused'
  /** The store knows who asks, and does not let them write or read there. */
  | 'forbidden'
  /** The address of the store leads somewhere else. */
  | 'redirected'
  /** The folder that the address names does not exist. */
  | 'folder-missing'
  | 'locked'
  | 'store-full'
  | 'too-large'
  | 'rate-limited'
  /** The store had an error of its own. */
  | 'store-failed'
  /** What answers at that address is not a store of the chosen kind. */
  | 'not-a-store'
  /** What lies there is cut short or altered. */
  | 'damaged'
  /** What lies there was written by a newer version of this app. */
  | 'newer-version'
  | 'passphrase-needed'
  | 'passphrase-wrong'
  /** What lies there can be read by anybody, though this device has encrypted it before. */
  | 'not-encrypted'
  /** Encryption needs a page that came over https. */
  | 'insecure-page'
  /** The snapshot asked for is gone. */
  | 'snapshot-gone';

/** The one failure of every remote store. Nothing was changed on this device, and the remote store holds a whole backup. */
export class SyncFailure extends Error {
  readonly problem: SyncProblem;
  /** The status that the store answered with, where it answered. */
  readonly status: number | undefined;

  constructor(problem: SyncProblem, details: { status?: number | undefined; cause?: unknown } = {}) {
    super(details.status === undefined ? problem : `${problem} (${details.status})`, { cause: details.cause });
    this.name = 'SyncFailure';
    this.problem = problem;
    this.status = details.status;
  }
}

/** `status` is the one the rule about passing statuses was asked about. */
export type CheckResult =
  | { readonly passed: true; readonly status: number }
  | { readonly passed: false; readonly problem: SyncProblem; readonly status?: number };

/** Makes the text that an earlier version is to have; undefined where it is right as it is. */
export type ConvertSnapshot = (text: string) => Promise<string | undefined>;

/**
 * A remote store that keeps one backup text. Calls reject with a SyncFailure, or with the signal's reason when they were
 * broken off.
 */
interface BackupStore {
  /** Whether the settings lead to a store that can be written. Never rejects with a SyncFailure. */
  check(options?: StoreCallOptions): Promise<CheckResult>;
  /** Undefined when nothing was ever kept there. */
  read(options?: StoreCallOptions): Promise<RemoteBackup | undefined>;
  /**
   * Puts the text in the place of what was read; undefined where nothing was there. When somebody else wrote in between
   * nothing is changed: read, merge and write again. From time to time the replaced version is kept as a snapshot.
   */
  write(
    text: string,
    replaced: RemoteBackup | undefined,
    options?: StoreCallOptions,
  ): Promise<'written' | 'changed-meanwhile'>;
  /** Newest first, ten at most. */
  listSnapshots(options?: StoreCallOptions): Promise<RemoteSnapshot[]>;
  readSnapshot(id: string, options?: StoreCallOptions): Promise<string>;
}

/** A store as it is, with texts as they lie there. */
export interface RawStore extends BackupStore {
  /** Rewrites earlier versions in their places. Gives how many should have been rewritten and could not. */
  rewriteSnapshots(convert: ConvertSnapshot, options?: StoreCallOptions): Promise<number>;
}

/** A store as the app sees it: what is encrypted there is readable here. */
export interface RemoteStore extends BackupStore {
  /**
   * Brings the earlier versions under the passphrase of today, or out of it where there is none any more. Gives how many
   * could not be brought there.
   */
  reseal(options?: StoreCallOptions): Promise<number>;
}
