import { runtimeConfig } from '#/lib/runtime-config.ts';

/** Where this browser notes who is signed in to a hosted server, for the moment before any database is opened. */
const SIGNED_IN_KEY = 'parley-account';
/** Where this browser notes accounts that are being removed from it, until nothing is left of them. */
export const REMOVALS_KEY = 'parley-removals';
/** What a tab keeps about the account that is open there, but for what is kept under the name of that account. */
const TAB_KEYS = /^parley[^@]*$/;
/** The id becomes a part of names, so nothing else may stand in it. */
const ACCOUNT_ID = /^[\w-]{1,64}$/;

/** What a sign-in hands to the page that it opens: what it stores once it has the account's own database. */
export interface HandedOver {
  readonly token: string;
  readonly user: unknown;
}

interface SignedIn {
  readonly id: string;
  readonly handedOver?: HandedOver | undefined;
}

/**
 * As it was when the page came, before it read its database: another tab that comes from the same sign-in may drop what was
 * handed over while this one reads.
 */
const AT_FIRST = readSignedIn();

/**
 * The place (`accountPlace`) of the account whose data this page opens; undefined on a private server, and while nobody is signed in. It
 * stays the same as long as the page lives: another account is another load.
 */
export const PAGE_ACCOUNT: string | undefined = AT_FIRST?.id;

/** The name of something that an account has for itself on this device: a database, a line between tabs. */
export function ofAccount(name: string, account = PAGE_ACCOUNT): string {
  return account === undefined ? name : `${name}@${account}`;
}

/** Notes who signed in. The page has to be loaded anew afterwards. False where the browser keeps nothing. */
export function noteSignedIn(id: string, handedOver: HandedOver): boolean {
  if (!ACCOUNT_ID.test(id)) throw new Error('This account has no usable id');
  return write({ id, handedOver });
}

/** What the sign-in left for this page, if it came from one. */
export function readHandedOver(): HandedOver | undefined {
  return AT_FIRST?.handedOver;
}

/** Forgets what was handed over, once the account's own database has it. */
export function dropHandedOver(): void {
  const signedIn = readSignedIn();
  if (signedIn?.handedOver !== undefined && signedIn.id === PAGE_ACCOUNT) write({ id: signedIn.id });
}

/** Forgets that somebody is signed in here. The page has to be loaded anew afterwards; other tabs do so by themselves. */
export function forgetSignedIn(): void {
  try {
    // A page that slept may hear of its end when somebody else has signed in already.
    if (readSignedIn()?.id === PAGE_ACCOUNT) localStorage.removeItem(SIGNED_IN_KEY);
    for (const key of Object.keys(sessionStorage).filter((name) => TAB_KEYS.test(name))) sessionStorage.removeItem(key);
  } catch {
    // What cannot be reached keeps nobody signed in either.
  }
}

/**
 * Calls back when another tab signed out, or signed in as somebody else: this page shows what is no longer to be seen. Also
 * where the page was put aside meanwhile and comes back as it was left.
 */
export function onAccountChanged(listener: () => void): () => void {
  const look = (event: Event): void => {
    const key = event instanceof StorageEvent ? event.key : null;
    if ((key === null || key === SIGNED_IN_KEY) && readSignedIn()?.id !== PAGE_ACCOUNT) listener();
  };
  for (const type of ['storage', 'pageshow']) addEventListener(type, look);
  return () => ['storage', 'pageshow'].forEach((type) => removeEventListener(type, look));
}

/** The accounts whose data is to leave this device and may not have left it yet, as a text; empty for none. */
export function notedRemovals(): string {
  try {
    return localStorage.getItem(REMOVALS_KEY) ?? '';
  } catch {
    return '';
  }
}

function readSignedIn(): SignedIn | undefined {
  if (runtimeConfig.mode !== 'hosted') return undefined;
  try {
    const noted = JSON.parse(localStorage.getItem(SIGNED_IN_KEY) ?? 'null') as Partial<SignedIn> | null;
    return typeof noted?.id === 'string' && ACCOUNT_ID.test(noted.id) ? (noted as SignedIn) : undefined;
  } catch {
    return undefined;
  }
}

function write(signedIn: SignedIn): boolean {
  try {
    localStorage.setItem(SIGNED_IN_KEY, JSON.stringify(signedIn));
    return true;
  } catch {
    return false;
  }
}
