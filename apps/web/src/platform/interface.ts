import type { RecordStorage } from '#/storage/records.ts';
import type { TabMessage } from '#/storage/tabs.ts';
import type { KeychainPort, LocalServersPort } from './local-servers-port.ts';

/** What the desktop app keeps about itself, outside of the page. */
export interface DesktopPreferences {
  /** The address of the server it works with; null where it works by itself. */
  readonly server: string | null;
  /** Origins that may be called. */
  readonly hosts: readonly string[];
  /** Opens the quick-ask window; empty for none. */
  readonly shortcut: string;
  readonly staysInTray: boolean;
  readonly startsAtLogin: boolean;
  /** Asks for new versions by itself. */
  readonly looksForUpdates: boolean;
}

/** What the system asks of the page: by a menu, the tray, a shortcut or a link. */
export type DesktopEvent =
  | { readonly kind: 'show'; readonly path: string }
  | { readonly kind: 'newChat'; readonly text: string }
  | { readonly kind: 'linkFailed' };

/** How an update of the app stands. */
export type DesktopUpdate =
  | { readonly kind: 'off' | 'idle' | 'checking' | 'latest' | 'failed' }
  | { readonly kind: 'available'; readonly version: string; readonly notes: string }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'ready' | 'onNextLaunch'; readonly version: string };

/** What only a desktop app can do. Failures reject with a word that says why. */
export interface DesktopPort {
  readonly preferences: () => Promise<DesktopPreferences>;
  readonly connectServer: (address: string) => Promise<void>;
  readonly leaveServer: () => Promise<void>;
  readonly forgetHost: (origin: string) => Promise<void>;
  readonly setStaysInTray: (value: boolean) => Promise<void>;
  readonly setStartsAtLogin: (value: boolean) => Promise<void>;
  readonly setLooksForUpdates: (value: boolean) => Promise<void>;
  readonly setShortcut: (value: string) => Promise<void>;
  readonly updateState: () => Promise<DesktopUpdate>;
  readonly checkUpdate: () => Promise<DesktopUpdate>;
  readonly downloadUpdate: () => Promise<DesktopUpdate>;
  /** Now, by starting anew; or else when the app is left. */
  readonly installUpdate: (now: boolean) => Promise<DesktopUpdate>;
  /** Whether NextChat's app is on this computer, and keeps its data in a form that can be read. */
  readonly findNextChat: () => Promise<'none' | 'readable' | 'unreadable'>;
  /** NextChat's data in the form of its export, once the person has said so; rejects with `declined` where not. */
  readonly readNextChat: () => Promise<ArrayBuffer>;
  /** Waits for the next event; null where another page of the window has taken over. */
  readonly nextEvent: () => Promise<DesktopEvent | null>;
  readonly localServers: LocalServersPort;
  readonly keychain: KeychainPort;
}

/** Whose secrets are kept elsewhere, and how the page hears of those that come late. */
export interface GuardedPlace {
  /** Tells the storages of several accounts apart. */
  readonly place: string;
  readonly tell: (news: TabMessage) => void;
}

/** What browser and desktop do differently. */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  /** Opens an address outside of the app. */
  readonly openExternal: (url: string) => Promise<void>;
  /** Hands a file to the user; resolves once the bytes are handed over, to false when the user declined. */
  readonly saveFile: (file: { readonly name: string; readonly content: Blob }) => Promise<boolean>;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Resolves to false when the system refused the clipboard. */
  readonly copyText: (text: string) => Promise<boolean>;
  readonly desktop?: DesktopPort;
  /** Keeps secrets of a storage elsewhere. */
  readonly guardStorage?: (storage: RecordStorage, about: GuardedPlace) => RecordStorage;
  readonly notify?: (notice: { readonly title: string; readonly text: string }) => Promise<void>;
}
