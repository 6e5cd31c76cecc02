import type { TurnEvent } from './turn-reducer.ts';

/**
 * An event of a turn whose page is going away. That takes its connections with it: what fails then is nobody's failure, and a
 * call of a tool that would be told as failed can run when somebody lets the answer go on.
 */
export function leavingEvent(event: TurnEvent): TurnEvent {
  const isFailedCall = event.type === 'call' && event.change.isError === true;
  const isFailure = event.type === 'error' || event.type === 'fail' || isFailedCall;
  return isFailure ? { type: 'stop', by: 'page' } : event;
}
