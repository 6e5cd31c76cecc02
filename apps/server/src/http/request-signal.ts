import type { ServerResponse } from 'node:http';

/** Aborts when the client goes away before the reply is complete. */
export function abortOnDisconnect(response: ServerResponse): AbortController {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new DOMException('The client disconnected', 'AbortError'));
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return controller;
}
