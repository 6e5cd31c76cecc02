/** The parts of a service worker's world that ours uses; the types of pages do not have them. */
export interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WaitingEvent & { readonly data: unknown }) => void): void;
}

interface WindowClient {
  readonly url: string;
  postMessage(message: unknown): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WaitingEvent {
  /** Lets requests pass by without waking the worker; Chromium has it. */
  addRoutes?(rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
