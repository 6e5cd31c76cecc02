import { TtsConfig } from '@parley/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useToasts } from '#/components/toast-store.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { readAloud, readingId, stopReading, toggleReading } from './playback.ts';
import { aSound, browserSpeaks, serverAnswers } from './testing/speech-fakes.ts';

const settings = (more: Partial<TtsConfig>) => updateConfig({ ttsConfig: TtsConfig.parse({ enable: true, ...more }) });
const silent = async () => {
  await expect.poll(readingId).toBeUndefined();
};
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const refusal = (code: number, status: number) =>
  new Response(JSON.stringify({ code, msg: '', data: null }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

// Before the first press a browser plays no sound.
beforeAll(() => userEvent.click(document.body));
beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  stopReading();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the voices of the server', () => {
  it('get the model, the voice and the speed of the settings, and the words without marks and code', async () => {
    settings({ model: 'tts-1-hd', voice: 'nova', speed: 1.25 });
    const calls = serverAnswers(() => new Response(aSound()));
    readAloud('m', '# Hello\n\n```js\nlet x;\n```\n\nBye **now**.');
    await silent();
    expect(calls.map(({ path, body }) => [path, JSON.parse(body as string)])).toEqual([
      [
        expect.stringMatching(/\/v1\/audio\/speech$/),
        {
          model: 'tts-1-hd',
          voice: 'nova',
          speed: 1.25,
          response_format: 'mp3',
          input: 'Hello.\nCode omitted.\nBye now.',
        },
      ],
    ]);
    expect(toasts()).toEqual([]);
  });

  it('read a long text piece by piece, in its order', async () => {
    settings({});
    const calls = serverAnswers(() => new Response(aSound()));
    const sentence = 'This is a sentence of some length that is read. ';
    readAloud('m', sentence.repeat(50));
    await silent();
    const inputs = calls.map(({ body }) => (JSON.parse(body as string) as { input: string }).input);
    expect(inputs.length).toBeGreaterThan(2);
    expect(inputs.join(' ')).toBe(sentence.repeat(50).trim());
  });

  it('fall silent at once, and one message stops another', async () => {
    settings({});
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      signals.push(init?.signal);
      return new Promise(() => {});
    });
    readAloud('first', 'One.');
    await expect.poll(() => signals.length).toBe(1);
    toggleReading('second', 'Two.');
    await expect.poll(() => signals.length).toBe(2);
    expect([signals[0]?.aborted, signals[1]?.aborted, readingId()]).toEqual([true, false, 'second']);
    toggleReading('second', 'Two.');
    expect([signals[1]?.aborted, readingId()]).toEqual([true, undefined]);
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['model_not_found', () => refusal(3000, 404), /no voice model named tts-1\b/],
    ['a server that cannot be reached', () => Promise.reject(new TypeError('offline')), /^Reading aloud failed\./],
    ['something that is no sound', () => new Response('no sound'), /Couldn’t play the audio/],
  ])('say what to do about %s', async (_, answer, words) => {
    settings({});
    serverAnswers(answer);
    readAloud('m', 'Hello.');
    await silent();
    expect(toasts()).toEqual([expect.stringMatching(words)]);
  });
});

describe('the voices of the browser', () => {
  it('read in the language of the text, at the speed of the settings', async () => {
    const french = { name: 'Louis', lang: 'fr-FR', default: false, localService: true };
    const { said } = browserSpeaks([{ name: 'Ann', lang: 'en-US', default: true, localService: true }, french]);
    settings({ engine: 'Web Speech API', speed: 1.5 });
    readAloud('m', 'La capitale de la France est une ville pour vous.');
    await silent();
    expect(said).toEqual([
      { text: 'La capitale de la France est une ville pour vous.', lang: 'fr-FR', rate: 1.5, voice: 'Louis' },
    ]);
  });

  it('are the one of the settings', async () => {
    const voice = (name: string) => ({ name, lang: 'en-US', default: name === 'Ann', localService: true });
    const { said } = browserSpeaks([voice('Ann'), voice('Bob')]);
    settings({ engine: 'Web Speech API', voice: 'Bob' });
    readAloud('m', 'This is the end of it.');
    await silent();
    expect(said.map((one) => one.voice)).toEqual(['Bob']);
  });

  it('stop in the middle', async () => {
    const { said, hold } = browserSpeaks();
    hold();
    settings({ engine: 'Web Speech API' });
    readAloud('m', 'A sentence that is long enough to be one. '.repeat(20));
    await expect.poll(() => said.length).toBe(1);
    stopReading();
    await silent();
    expect(said).toHaveLength(1);
  });

  it('are missed with a word', async () => {
    browserSpeaks([]);
    settings({ engine: 'Web Speech API' });
    readAloud('m', 'Hello.');
    await silent();
    expect(toasts()).toEqual([expect.stringContaining('This browser has no voices')]);
  });
});

it('says when there is nothing to read', async () => {
  settings({});
  readAloud('m', '---');
  await silent();
  expect(toasts()).toEqual([expect.stringContaining('no text to read aloud')]);
});
