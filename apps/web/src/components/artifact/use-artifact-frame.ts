import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { artifactDocument } from './artifact-document.ts';
import { artifactFrameUrl } from './artifact-frame-url.ts';
import type { ArtifactFrameProps } from './artifact.ts';
import { readReport, type ConsoleLine } from './artifact-report.ts';
import {
  ARTIFACT_START,
  failureSentence,
  nextArtifactState,
  type ArtifactLoss,
  type ArtifactState,
} from './artifact-state.ts';
import { loadFrameScripts } from './frame-scripts.ts';

const READY_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 8_000;
const STILL_THERE_WITHIN_MS = 2_000;
/** A compiler that comes at once is not worth a word. */
const SAY_LOADING_AFTER_MS = 600;
/** A page that says more than this is no longer listened to. */
const MOST_REPORTS = 1_000;
/** The frame keeps to it by itself; a page that got around that is cut off here. */
const MOST_CONSOLE_LINES = 300;

/** Loads the frame's own page, hands it the document once, and follows what becomes of it. */
export function useArtifactFrame({
  artifact: { kind, text },
  onEscape,
  onConsole,
  isPicking = false,
  onPicked,
}: Omit<ArtifactFrameProps, 'className'>): [frame: RefObject<HTMLIFrameElement | null>, state: ArtifactState] {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const line = useRef<MessagePort>(undefined);
  const [state, change] = useReducer(nextArtifactState, ARTIFACT_START);
  const leave = useEffectEvent(() => onEscape?.());
  const print = useEffectEvent((printed: ConsoleLine) => onConsole?.(printed));
  const inWords = useEffectEvent((failure: Parameters<typeof failureSentence>[0]) => failureSentence(failure, t));
  const tooMany = useEffectEvent(() => t('artifacts.moreLines'));
  // Only whoever was asked may answer: a page must not put words before somebody at a time of its choice.
  const takePicked = useEffectEvent((element: Parameters<NonNullable<typeof onPicked>>[0]) => {
    if (isPicking) onPicked?.(element);
  });
  const askToPick = useEffectEvent(() => line.current?.postMessage({ kind: 'pick', isOn: isPicking }));

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const scripts = loadFrameScripts(kind, text);
    const gone = new AbortController();
    let port: MessagePort | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reports = 0;
    let lines = 0;
    const lose = (why: ArtifactLoss) => {
      change({ kind: 'lost', why });
      takePicked(undefined);
    };
    const awaitReport = (ms: number, otherwise: ArtifactLoss) => {
      clearTimeout(timer);
      timer = setTimeout(lose, ms, otherwise);
    };
    const say = (printed: ConsoleLine) => {
      lines += 1;
      if (lines < MOST_CONSOLE_LINES) print(printed);
      else if (lines === MOST_CONSOLE_LINES) print({ level: 'warn', text: tooMany() });
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      const report = readReport(data);
      if (++reports > MOST_REPORTS) port?.close();
      if (!report) return undefined;
      switch (report.kind) {
        case 'escape':
          return leave();
        case 'picked':
          return takePicked(report.element);
        case 'console':
          return say(report.line);
        case 'error': {
          const { message, line: at } = report;
          say({ level: 'error', text: message, ...(at === undefined ? {} : { line: at }) });
          return change(report);
        }
        case 'missing':
          say({ level: 'error', text: inWords(report) });
          return change(report);
        case 'seen':
          clearTimeout(timer);
          return change(report);
        default:
          return change(report);
      }
    };
    const handOver = async (shown: Window, channel: MessageChannel) => {
      timer = setTimeout(change, SAY_LOADING_AFTER_MS, { kind: 'loading' });
      const handed = await scripts.catch(() => undefined);
      if (gone.signal.aborted) return;
      if (handed === undefined) return awaitReport(0, 'unreachable');
      awaitReport(ANSWER_WITHIN_MS, 'silent');
      line.current = port;
      // Its origin is opaque and has no name to be addressed by; no other page than ours can be in the frame yet.
      shown.postMessage({ html: artifactDocument(kind, text), source: text, ...handed }, '*', [channel.port2]);
      askToPick();
    };
    const greet = ({ source, data }: MessageEvent<unknown>) => {
      const shown = element.contentWindow;
      if (shown === null || source !== shown || !isReady(data)) return;
      // It has loaded itself again. A document is handed out once, or a page could go in circles for ever.
      if (port) return awaitReport(0, 'left');
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = hear;
      clearTimeout(timer);
      void handOver(shown, channel);
    };
    const lookAgain = () => {
      if (line.current === undefined) return;
      line.current.postMessage({ kind: 'look' });
      awaitReport(STILL_THERE_WITHIN_MS, 'left');
    };

    change({ kind: 'start' });
    window.addEventListener('message', greet, gone);
    element.addEventListener('load', lookAgain, gone);
    awaitReport(READY_WITHIN_MS, 'unreachable');
    // Only now, so that nothing it says is missed.
    element.src = artifactFrameUrl();
    return () => {
      clearTimeout(timer);
      gone.abort();
      line.current = undefined;
      port?.close();
    };
  }, [kind, text]);

  useEffect(() => {
    askToPick();
    // Keys choose an element too, and only the frame hears those that are pressed in it.
    if (isPicking) frame.current?.focus();
  }, [isPicking]);

  return [frame, state];
}

function isReady(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'ready';
}
