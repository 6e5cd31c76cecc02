import { useSyncExternalStore } from 'react';

/** Reads a message aloud, or stops reading. Left out until there is an engine for it. */
type SpeechHook = { readonly toggle: (messageId: string, text: string) => void };
/** Translates a message below itself. Left out until there is an engine for it. */
type TranslateHook = { readonly run: (messageId: string, text: string) => Promise<void> };

interface MessageHooks {
  readonly speech?: SpeechHook;
  readonly translate?: TranslateHook;
}

let hooks: MessageHooks = {};
const listeners = new Set<() => void>();

/** Called by the features that bring an engine. */
export function offerMessageHooks(offered: MessageHooks): void {
  hooks = { ...hooks, ...offered };
  for (const listener of listeners) listener();
}

/** In React: what can be done with a message beside the chat's own actions. */
export function useMessageHooks(): MessageHooks {
  return useSyncExternalStore(subscribe, () => hooks);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
