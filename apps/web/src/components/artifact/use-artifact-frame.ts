import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import {
  ARTIFACT_START,
  nextArtifactState,
  readReport,
  type ArtifactLoss,
  type ArtifactState,
} from './artifact-state.ts';

const READY_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 8_000;
const STILL_THERE_WITHIN_MS = 2_000;
/** A page that says more than this is no longer listened to. */
const MOST_REPORTS = 500;

/** Loads the frame's own page, hands it the document once, and follows what becomes of it. */
export function useArtifactFrame(
  html: string,
  onEscape: () => void,
): [frame: RefObject<HTMLIFrameElement | null>, state: ArtifactState] {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, change] = useReducer(nextArtifactState, ARTIFACT_START);
  const leave = useEffectEvent(onEscape);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let port: MessagePort | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reports = 0;
    const awaitReport = (ms: number, otherwise: ArtifactLoss) => {
      clearTimeout(timer);
      timer = setTimeout(() => change({ kind: 'lost', why: otherwise }), ms);
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      const report = readReport(data);
      if (++reports > MOST_REPORTS) port?.close();
      if (report?.kind === 'seen') clearTimeout(timer);
      if (report?.kind === 'escape') leave();
      else if (report) change(report);
    };
    const greet = ({ source, data }: MessageEvent<unknown>) => {
      const shown = element.contentWindow;
      if (shown === null || source !== shown || !isReady(data)) return;
      // It has loaded itself again. A document is handed out once, or a page could go in circles for ever.
      if (port) return awaitReport(0, 'left');
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = hear;
      awaitReport(ANSWER_WITHIN_MS, 'silent');
      // Its origin is opaque and has no name to be addressed by; no other page than ours can be in the frame yet.
      shown.postMessage({ html }, '*', [channel.port2]);
    };
    const lookAgain = () => {
      if (!port) return;
      port.postMessage('look');
      awaitReport(STILL_THERE_WITHIN_MS, 'left');
    };

    change({ kind: 'start' });
    window.addEventListener('message', greet);
    element.addEventListener('load', lookAgain);
    awaitReport(READY_WITHIN_MS, 'unreachable');
    // Only now, so that nothing it says is missed.
    element.src = `${runtimeConfig.basePath}artifact-frame.html`;
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', greet);
      element.removeEventListener('load', lookAgain);
      port?.close();
    };
  }, [html]);

  return [frame, state];
}

function isReady(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'ready';
}
