import { vi } from 'vitest';

/** Eight thousandths of a second of silence. */
export function aSound(): Blob {
  const bytes = new Uint8Array(44 + 64).fill(128);
  const view = new DataView(bytes.buffer);
  const words = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  words(0, 'RIFF');
  view.setUint32(4, 36 + 64, true);
  words(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  words(36, 'data');
  view.setUint32(40, 64, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

export interface ServerCall {
  readonly path: string;
  readonly body: BodyInit | null | undefined;
}

/** A server that answers every call in this way; gives the calls as they come. */
export function serverAnswers(answer: (path: string) => Response | Promise<Response>): ServerCall[] {
  const calls: ServerCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    calls.push({ path, body: init?.body });
    return answer(path);
  });
  return calls;
}

const A_VOICE = { name: 'Ann', lang: 'en-US', default: true, localService: true, voiceURI: 'ann' };

/** The browser's own speech, which says everything at once unless it is held. */
export function browserSpeaks(voices: readonly object[] = [A_VOICE]) {
  const said: { text: string; lang: string; rate: number; voice: string | undefined }[] = [];
  const held: SpeechSynthesisUtterance[] = [];
  let isHeld = false;
  const synthesis = new EventTarget() as EventTarget & Record<string, unknown>;
  Object.assign(synthesis, {
    getVoices: () => voices,
    cancel: vi.fn<() => void>(() => {
      for (const utterance of held.splice(0)) utterance.dispatchEvent(new Event('end'));
    }),
    speak: (utterance: SpeechSynthesisUtterance) => {
      const { text, lang, rate, voice } = utterance;
      said.push({ text, lang, rate, voice: voice?.name });
      utterance.dispatchEvent(new Event('start'));
      if (isHeld) held.push(utterance);
      else utterance.dispatchEvent(new Event('end'));
    },
  });
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return { said, hold: () => void (isHeld = true) };
}

/** The real one takes no voice but its own. */
class FakeUtterance extends EventTarget {
  readonly text: string;
  lang = '';
  rate = 1;
  voice: { name: string } | null = null;

  constructor(text: string) {
    super();
    this.text = text;
  }

  set onstart(listener: () => void) {
    this.addEventListener('start', listener);
  }

  set onend(listener: () => void) {
    this.addEventListener('end', listener);
  }

  set onerror(listener: () => void) {
    this.addEventListener('error', listener);
  }
}
