import { SyncSettings } from '@parley/contract';
import * as z from 'zod/mini';
import type { SyncProblem } from '../remote-stores/remote-store.ts';

/** Why a sync did not come to its end: a failure of the remote store, or of what stands on either side. */
export const SYNC_CAUSES = [
  'unreachable',
  'timeout',
  'address-refused',
  'server-refused',
  'credentials-refused',
  'forbidden',
  'redirected',
  'folder-missing',
  'locked',
  'store-full',
  'too-large',
  'rate-limited',
  'store-failed',
  'not-a-store',
  'damaged',
  'newer-version',
  'passphrase-needed',
  'passphrase-wrong',
  'not-encrypted',
  'insecure-page',
  'snapshot-gone',
  /** Others wrote in between each time. */
  'busy',
  /** The browser could not read or keep its own records. */
  'this-device',
  'unknown',
] as const satisfies readonly (SyncProblem | 'busy' | 'this-device' | 'unknown')[];
export type SyncCause = (typeof SYNC_CAUSES)[number];

export const LastProblem = z.object({
  cause: z.catch(z.enum(SYNC_CAUSES), 'unknown'),
  /** What the other side answered, where it did. */
  status: z.optional(z.int()),
  time: z._default(z.number(), 0),
});
export type LastProblem = z.infer<typeof LastProblem>;

/** What this browser knows about its cloud. Only `provider` ever leaves it: where it sends to is for nobody else to say. */
export const SyncState = z.object({
  ...SyncSettings.shape,
  /** Encrypts what is uploaded; empty for no encryption. */
  passphrase: z._default(z.string(), ''),
  /** Earlier passphrases, newest first, for as long as the store may hold something encrypted with them. */
  formerPassphrases: z._default(z.array(z.string()), []),
  /** The stores that this browser has encrypted; what is readable there was put there by somebody else. */
  sealedPlaces: z._default(z.array(z.string()), []),
  /** Earlier versions in the cloud that the last sync could not bring under the passphrase. */
  unsealed: z._default(z.int(), 0),
  /** Syncs after changes, and when the page comes to the front. */
  automatic: z._default(z.boolean(), false),
  /** Pictures of the studio go along. Off until somebody says so: they take up far more room than everything else. */
  pictures: z._default(z.boolean(), false),
  /** Pictures that the last sync left for the next one. */
  picturesLeft: z._default(z.int(), 0),
  /** Chats go to the server that this page comes from, record by record. */
  keepOnServer: z._default(z.boolean(), false),
  /** Masks and prompts of this browser go to the server, for the person's own programs. */
  offersMasks: z._default(z.boolean(), false),
  /** The hash of what was last sent of them. */
  offerSent: z._default(z.string(), ''),
  /** What was written here before this moment is in the cloud; a sync takes a while after it has read the device. */
  sentUntil: z._default(z.number(), 0),
  /** How the last try ended, unless it ended well. */
  lastProblem: z.optional(LastProblem),
  /** When a snapshot of this device was last kept before a sync. */
  snapshotKeptAt: z._default(z.number(), 0),
});
export type SyncState = z.infer<typeof SyncState>;
