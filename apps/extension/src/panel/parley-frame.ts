import { type NewChatMessage, READY_FOR_NEW_CHAT } from '@parley/contract';
import type { ServerAddress } from '../model/server-address.ts';

/** How long a server that has sent its page may stay silent before somebody is told what may be wrong. */
const SILENCE_MS = 6_000;

interface FrameHooks {
  /** The app can take a chat. */
  readonly onReady: () => void;
  /** The server's page has come, but not the app: a sign-in, or a server that does not let this extension show it. */
  readonly onSilence: () => void;
}

export interface ParleyFrame {
  isReady(): boolean;
  /** Starts a chat in the app. Only for a frame that is ready. */
  ask(message: NewChatMessage): void;
}

/** What a page in the panel may do. It may not take the panel's own place. */
const ALLOWED =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads ' +
  'allow-storage-access-by-user-activation';

/** Shows a server in the panel, and listens to what it says about itself. */
export function showParley(stage: HTMLElement, server: ServerAddress, { onReady, onSilence }: FrameHooks): ParleyFrame {
  const frame = document.createElement('iframe');
  frame.title = 'Parley';
  frame.setAttribute('sandbox', ALLOWED);
  frame.allow = 'clipboard-write; microphone';
  frame.referrerPolicy = 'no-referrer';
  let isReady = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listener = ({ origin, source, data }: MessageEvent): void => {
    if (!frame.isConnected) return removeEventListener('message', listener);
    // Another server, or a page that took this one's place, cannot speak for it.
    if (source !== frame.contentWindow || origin !== server.origin || !isReadyNews(data)) return;
    clearTimeout(silence);
    isReady = true;
    onReady();
  };
  addEventListener('message', listener);
  frame.addEventListener('load', () => {
    clearTimeout(silence);
    if (!isReady) silence = setTimeout(() => frame.isConnected && onSilence(), SILENCE_MS);
  });
  frame.src = server.url;
  stage.querySelector('iframe')?.remove();
  stage.append(frame);
  return {
    isReady: () => isReady,
    // Named, so that nothing is said to whoever took the server's place.
    ask: (message) => frame.contentWindow?.postMessage(message, server.origin),
  };
}

function isReadyNews(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === READY_FOR_NEW_CHAT.type;
}
