import { Transcription, v1Routes, type TranscriptionRequest } from '@parley/contract';
import { ApiFailure, fetchApi } from '#/lib/api.ts';
import { knownModels } from '#/features/models/public.ts';
import { transcriberAmong } from '../model/transcriber.ts';
import type { Dictate, DictationProblem } from './dictation.ts';

/** The server takes 25 MB, which is more than half an hour; nobody speaks that long into a box. */
const LONGEST_MS = 10 * 60_000;
/** Recording formats in the order of preference; the ending tells the provider the kind of recording. */
const FORMATS = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'mp4'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const;

/** The browser records, and the server has it written down. */
export const dictateThroughServer: Dictate = ({ lang }, { onState, onWords }) => {
  const ending = new AbortController();
  let recorder: MediaRecorder | undefined;

  const fail = (problem: DictationProblem, retry?: () => void) => {
    if (!ending.signal.aborted) onState({ kind: 'problem', problem, retry });
  };

  async function writeDown(recording: File): Promise<void> {
    onState({ kind: 'working' });
    try {
      const words = await transcribe(recording, lang, ending.signal);
      if (ending.signal.aborted) return;
      if (words === '') return fail('nothing-heard');
      onWords(words, true);
      onState({ kind: 'idle' });
    } catch (error) {
      // What was said is not to be said again.
      fail({ code: error instanceof ApiFailure ? error.code : 'internal' }, () => void writeDown(recording));
    }
  }

  async function record(): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    if (ending.signal.aborted) return release(stream);
    const [type, extension] = FORMATS.find(([format]) => MediaRecorder.isTypeSupported(format)) ?? ['', 'webm'];
    const pieces: Blob[] = [];
    const started = new MediaRecorder(stream, type === '' ? {} : { mimeType: type });
    recorder = started;
    const tooLong = setTimeout(() => started.stop(), LONGEST_MS);
    started.ondataavailable = ({ data }) => pieces.push(data);
    started.onstop = () => {
      clearTimeout(tooLong);
      release(stream);
      if (ending.signal.aborted) return;
      const [kind] = started.mimeType.split(';');
      const recording = new File(pieces, `dictation.${extension}`, { type: kind ?? '' });
      if (recording.size === 0) fail('nothing-heard');
      else void writeDown(recording);
    };
    started.start();
    onState({ kind: 'listening', since: Date.now() });
  }

  record().catch((error: unknown) => fail(problemOf(error)));
  return {
    stop: () => {
      if (recorder?.state === 'recording') recorder.stop();
      else if (!recorder) ending.abort();
    },
    cancel: () => {
      ending.abort();
      if (recorder?.state === 'recording') recorder.stop();
    },
  };
};

/** The light of the microphone goes out. */
function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function transcribe(recording: File, language: string, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.append('model', transcriberAmong(knownModels()));
  form.append('language', language);
  form.append('file', recording, recording.name);
  // The contract describes the fields of the form; the form itself is what travels.
  const body = form as unknown as TranscriptionRequest;
  const response = await fetchApi(v1Routes.transcriptions, { body }, { signal, quiet: true });
  return Transcription.parse(await response.json()).text.trim();
}

function problemOf(error: unknown): DictationProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone';
  return 'microphone-busy';
}
