import type { Translate } from '#/i18n/text-key.ts';
import type { ArtifactReport } from './artifact-report.ts';

export type ArtifactLoss = 'unreachable' | 'silent' | 'left';

type Failure = Extract<ArtifactReport, { kind: 'error' | 'missing' }>;

type ArtifactChange =
  | Exclude<ArtifactReport, { kind: 'escape' | 'console' | 'picked' }>
  | { readonly kind: 'start' | 'loading' }
  | { readonly kind: 'lost'; readonly why: ArtifactLoss };

export interface ArtifactState {
  readonly phase: 'starting' | 'loading' | 'shown' | 'blank' | ArtifactLoss;
  /** The first thing that went wrong in a script. */
  readonly failure: Failure | undefined;
  readonly isRefused: boolean;
}

export const ARTIFACT_START: ArtifactState = { phase: 'starting', failure: undefined, isRefused: false };

/** Reducer of a preview; the state stays the same object where nothing is new, so that no page can keep the app busy. */
export function nextArtifactState(state: ArtifactState, change: ArtifactChange): ArtifactState {
  switch (change.kind) {
    case 'start':
      return ARTIFACT_START;
    case 'loading':
      return { ...state, phase: 'loading' };
    case 'seen': {
      const phase = change.isBlank ? 'blank' : 'shown';
      return state.phase === phase ? state : { ...state, phase };
    }
    case 'error':
    case 'missing':
      return state.failure === undefined ? { ...state, failure: change } : state;
    case 'refused':
      return state.isRefused ? state : { ...state, isRefused: true };
    case 'lost':
      return { ...state, phase: change.why };
    default:
      return change satisfies never;
  }
}

/**
 * What there is to say about a preview; nothing, where it shows what it should. A failure that is told elsewhere, by whoever
 * hears the console, is not told twice.
 */
export function artifactSentence(
  { phase, failure, isRefused }: ArtifactState,
  t: Translate,
  hasConsole = false,
): string | undefined {
  if (phase === 'unreachable' || phase === 'silent' || phase === 'left') return t(`artifacts.${phase}`);
  if (failure) return hasConsole ? undefined : failureSentence(failure, t);
  if (phase === 'loading') return t('artifacts.loading');
  if (phase === 'blank') return t(isRefused ? 'artifacts.blankOffline' : 'artifacts.blank');
  return isRefused ? t('artifacts.offline') : undefined;
}

/** A failure in words, for below the page. */
export function failureSentence(failure: Failure, t: Translate): string {
  if (failure.kind === 'missing') return t('artifacts.missing', { name: failure.name });
  return t('artifacts.error', { message: failure.message });
}
