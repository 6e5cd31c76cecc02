import type { Translate } from '#/i18n/text-key.ts';

/** What the frame says of itself. It comes out of a hostile page, so it is good for a sentence and nothing more. */
export type ArtifactReport =
  | { readonly kind: 'seen'; readonly isBlank: boolean }
  | { readonly kind: 'error'; readonly message: string }
  /** The policy of the frame has refused something. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'escape' };

export type ArtifactLoss = 'unreachable' | 'silent' | 'left';

type ArtifactChange =
  | Exclude<ArtifactReport, { kind: 'escape' }>
  | { readonly kind: 'start' }
  | { readonly kind: 'lost'; readonly why: ArtifactLoss };

export interface ArtifactState {
  readonly phase: 'starting' | 'shown' | 'blank' | ArtifactLoss;
  /** The first thing that went wrong in a script. */
  readonly error: string | undefined;
  readonly isRefused: boolean;
}

export const ARTIFACT_START: ArtifactState = { phase: 'starting', error: undefined, isRefused: false };

const LONGEST_ERROR_CHARS = 200;

/** Reads what came through the port; undefined for anything that the frame's own page would not say. */
export function readReport(data: unknown): ArtifactReport | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  switch (data.kind) {
    case 'seen':
      return { kind: 'seen', isBlank: 'isBlank' in data && data.isBlank === true };
    case 'error': {
      const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
      return { kind: 'error', message: message.slice(0, LONGEST_ERROR_CHARS) };
    }
    case 'refused':
    case 'escape':
      return { kind: data.kind };
    default:
      return undefined;
  }
}

/** Reducer of a preview; the state stays the same object where nothing is new, so that no page can keep the app busy. */
export function nextArtifactState(state: ArtifactState, change: ArtifactChange): ArtifactState {
  switch (change.kind) {
    case 'start':
      return ARTIFACT_START;
    case 'seen': {
      const phase = change.isBlank ? 'blank' : 'shown';
      return state.phase === phase ? state : { ...state, phase };
    }
    case 'error':
      return state.error === undefined ? { ...state, error: change.message } : state;
    case 'refused':
      return state.isRefused ? state : { ...state, isRefused: true };
    case 'lost':
      return { ...state, phase: change.why };
    default:
      return change satisfies never;
  }
}

/** What there is to say about a preview; nothing, where it shows what it should. */
export function artifactSentence({ phase, error, isRefused }: ArtifactState, t: Translate): string | undefined {
  if (phase === 'unreachable' || phase === 'silent' || phase === 'left') return t(`artifacts.${phase}`);
  if (error !== undefined) return t('artifacts.error', { message: error });
  if (phase === 'blank') return t(isRefused ? 'artifacts.blankOffline' : 'artifacts.blank');
  return isRefused ? t('artifacts.offline') : undefined;
}
