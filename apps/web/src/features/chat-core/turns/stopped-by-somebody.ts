const STOPPED = 'stopped by somebody';

/** Breaks an answer off that somebody does not want any more, in contrast to one that is only left. */
export function stoppedBySomebody(): DOMException {
  return new DOMException(STOPPED, 'AbortError');
}

/** Whether somebody stopped it: what goes on elsewhere for it may be called off. */
export function isStoppedBySomebody({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.message === STOPPED;
}
