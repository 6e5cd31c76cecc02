import type { TtsConfig } from '@parley/contract';

/** What is to be said, how, and until when. */
export interface Speech {
  readonly text: string;
  /** The language of the text, as `zh-CN`. */
  readonly tag: string;
  readonly settings: Pick<TtsConfig, 'model' | 'voice' | 'speed'>;
  readonly signal: AbortSignal;
  /** When the first sound is heard. */
  readonly onStart: () => void;
}

/** Says a text. Resolves when it has been said or the signal ended it; throws `VoiceFailure` where it could not. */
export type Voice = (speech: Speech) => Promise<void>;

/** Why nothing is heard: a code of the error list, or what the browser has against it. */
export type VoiceProblem = 'no-voice' | 'blocked' | 'unplayable' | { readonly code: string };

export class VoiceFailure extends Error {
  readonly problem: VoiceProblem;

  constructor(problem: VoiceProblem, options?: ErrorOptions) {
    super(typeof problem === 'string' ? problem : problem.code, options);
    this.problem = problem;
  }
}
