/** Reads a message aloud, or stops reading. Left out until there is an engine for it. */
export type SpeechHook = { readonly toggle: (messageId: string, text: string) => void };
/** Translates a message below itself. Left out until there is an engine for it. */
export type TranslateHook = { readonly run: (messageId: string, text: string) => Promise<void> };

interface MessageHooks {
  readonly speech?: SpeechHook;
  readonly translate?: TranslateHook;
}

let hooks: MessageHooks = {};

/** Called by the features that bring an engine. */
export function offerMessageHooks(offered: MessageHooks): void {
  hooks = { ...hooks, ...offered };
}

export function messageHooks(): MessageHooks {
  return hooks;
}
