import type { MessageTool } from '@parley/contract';

/** How far a call is: its arguments are still written, it waits for a person, runs, is over, or never ran. */
export type CallStage = 'preparing' | 'asking' | 'calling' | 'used' | 'failed' | 'refused' | 'not-run';

/** How far a call is, in an answer that still comes or in one that is over. */
export function callStage({ state, result, isError }: MessageTool, isLive: boolean): CallStage {
  if (state === 'refused') return 'refused';
  if (isError) return 'failed';
  if (result !== undefined) return 'used';
  if (!isLive) return 'not-run';
  if (state === 'asking') return 'asking';
  return state === 'running' ? 'calling' : 'preparing';
}
