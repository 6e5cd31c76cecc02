import type { ServerResponse } from 'node:http';

const STOPPED = 'The reply was stopped';

/** Why a call ends whose reader has pressed Stop. */
export function stopReason(): DOMException {
  return new DOMException(STOPPED, 'AbortError');
}

/** Whether somebody pressed Stop, rather than that a connection is gone. */
export function isStopped(reason: unknown): boolean {
  return reason instanceof DOMException && reason.message === STOPPED;
}

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
  whenClosed(response, onClose);
  return controller;
}

/** Calls back once the reply is complete or its connection gone, at once where it is gone already: that is not told again. */
export function whenClosed(response: ServerResponse, onClose: () => void): void {
  if (response.destroyed) onClose();
  else response.once('close', onClose);
}
