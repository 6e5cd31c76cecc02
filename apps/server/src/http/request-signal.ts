import type { ServerResponse } from 'node:http';

/** Aborts when the client goes away before the reply is complete; `onClosed` is called either way. */
export function abortOnDisconnect(
  response: ServerResponse,
  controller = new AbortController(),
  onClosed?: () => void,
): AbortController {
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new DOMException('The client disconnected', 'AbortError'));
    onClosed?.();
  };
  if (response.destroyed) onClose();
  else response.on('close', onClose);
  return controller;
}
