import { SttConfig } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '#/lib/ids.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { buildStagedQueues, stageChat } from '../testing/staged-queues.ts';
import { Composer } from './composer.tsx';

buildStagedQueues();

const box = page.getByRole('textbox', { name: 'Message' });
const microphone = page.getByRole('button', { name: 'Dictate', exact: true });
const stop = page.getByRole('button', { name: 'Stop dictating' });

/** The browser's recognition: what the test says is heard. */
class Recognition extends EventTarget {
  static latest: Recognition | undefined;
  lang = '';
  readonly #results: { isFinal: boolean; 0: { transcript: string } }[] = [];

  start(): void {
    Recognition.latest = this;
    this.dispatchEvent(new Event('start'));
  }

  stop(): void {
    this.dispatchEvent(new Event('end'));
  }

  abort(): void {
    this.stop();
  }

  hear(transcript: string, isFinal = false): void {
    const isOpen = this.#results.at(-1)?.isFinal === false;
    const resultIndex = this.#results.length - (isOpen ? 1 : 0);
    this.#results[resultIndex] = { isFinal, 0: { transcript } };
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: this.#results }));
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.dispatchEvent(new Event('end'));
  }
}

const sent: unknown[] = [];

async function draw(config: Partial<SttConfig> = {}): Promise<void> {
  updateConfig({ sttConfig: SttConfig.parse(config), submitKey: 'Enter' });
  sent.length = 0;
  const sessionId = newId();
  stageChat(sessionId, { isReady: true, isRunning: false, onAsk: ({ content }) => void sent.push(content) });
  await render(
    <AtAddress navigation={navigationAt('/')}>
      {/* What goes wrong is said above the box. */}
      <div className="pt-60">
        <Composer sessionId={sessionId} isReady isRunning={false} onStop={() => {}} />
      </div>
    </AtAddress>,
  );
}

async function listen(config?: Partial<SttConfig>): Promise<Recognition> {
  Recognition.latest = undefined;
  await draw(config);
  await userEvent.click(microphone);
  await expect.element(page.getByText('Listening')).toBeVisible();
  return Recognition.latest as unknown as Recognition;
}

beforeEach(() => vi.stubGlobal('webkitSpeechRecognition', Recognition).stubGlobal('SpeechRecognition', Recognition));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the microphone', () => {
  it('is there where it is on and the browser can listen', async () => {
    await draw();
    await expect.element(microphone).toBeVisible();
  });

  it('is not there where the settings have it off', async () => {
    await draw({ enable: false });
    await expect.element(box).toBeVisible();
    expect(microphone.query()).toBeNull();
  });

  it('is not there where the browser has nothing to listen with', async () => {
    vi.unstubAllGlobals();
    delete (globalThis as { webkitSpeechRecognition?: unknown }).webkitSpeechRecognition;
    delete (globalThis as { SpeechRecognition?: unknown }).SpeechRecognition;
    await draw();
    await expect.element(box).toBeVisible();
    expect(microphone.query()).toBeNull();
    updateConfig({ sttConfig: SttConfig.parse({ engine: 'OpenAI Whisper' }) });
    await expect.element(microphone).toBeVisible();
  });
});

describe('the recognition of the browser', () => {
  it('writes words into the box as they are said, in the language of the settings', async () => {
    const recognition = await listen({ lang: 'fr-FR' });
    expect(recognition.lang).toBe('fr-FR');
    recognition.hear('bon');
    await expect.element(box).toHaveValue('bon');
    recognition.hear('bonjour', true);
    recognition.hear(' le monde', true);
    await expect.element(box).toHaveValue('bonjour le monde');
    await userEvent.click(stop);
    await expect.element(microphone).toBeVisible();
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toEqual(['bonjour le monde']);
  });

  it('goes on behind what is typed meanwhile', async () => {
    const recognition = await listen();
    recognition.hear('one two');
    await userEvent.fill(box, 'One, two');
    recognition.hear('one two three', true);
    await expect.element(box).toHaveValue('One, two three');
  });

  it('ends by Escape, and when the message is sent', async () => {
    const recognition = await listen();
    recognition.hear('one');
    await userEvent.keyboard('{Escape}');
    await expect.element(microphone).toBeVisible();
    await expect.element(box).toHaveValue('one');
    await userEvent.click(microphone);
    await expect.element(stop).toBeVisible();
    await userEvent.click(box);
    await userEvent.keyboard('{Enter}');
    await expect.element(microphone).toBeVisible();
    expect(sent).toEqual(['one']);
    await expect.element(box).toHaveValue('');
  });

  it.each([
    ['not-allowed', /permission to use the microphone\. Allow it/],
    ['audio-capture', /No microphone found/],
    ['no-speech', /No speech detected/],
    ['network', /isn’t responding\. Try again, or choose OpenAI Whisper/],
    ['language-not-supported', /doesn’t support this language/],
  ])('that fails with %s says what to do', async (error, words) => {
    const recognition = await listen();
    recognition.fail(error);
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByText('Listening')).toBeVisible();
    Recognition.latest?.fail(error);
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    expect(page.getByRole('alert').query()).toBeNull();
    await expect.element(microphone).toBeVisible();
  });
});

describe('a recording', () => {
  const recordingIn = (form: FormData | undefined) => form?.get('file') as File | undefined;
  const whisper = { engine: 'OpenAI Whisper', lang: 'zh-CN' } as const;

  /** A microphone that hums, and a server that writes down what it is told to. */
  function recorded(...answers: (Response | Error)[]) {
    const context = new AudioContext();
    const { stream } = context.createMediaStreamDestination();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    const forms: FormData[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      forms.push(init?.body as FormData);
      const answer = answers.shift() ?? new Response('{}', { status: 500 });
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return { forms, stream };
  }

  it('is written down by the server, in the language of the settings', async () => {
    const { forms, stream } = recorded(Response.json({ text: ' 你好，世界 ' }));
    await draw(whisper);
    await userEvent.click(microphone);
    await expect.element(page.getByText('Listening')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await userEvent.click(stop);
    await expect.element(box).toHaveValue('你好，世界');
    expect([forms[0]?.get('model'), forms[0]?.get('language')]).toEqual(['whisper-1', 'zh-CN']);
    expect(recordingIn(forms[0])?.name).toBe('dictation.webm');
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  it('is kept when the server fails, and written down at the second try', async () => {
    const { forms } = recorded(new TypeError('offline'), Response.json({ text: 'Hello' }));
    await draw(whisper);
    await userEvent.click(microphone);
    await expect.element(page.getByText('Listening')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await userEvent.click(stop);
    await expect.element(page.getByRole('alert').getByText(/Your recording is saved/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(box).toHaveValue('Hello');
    expect(recordingIn(forms[1])?.size).toBe(recordingIn(forms[0])?.size);
  });

  it.each([
    ['NotAllowedError', /Allow it in the site settings/],
    ['NotFoundError', /Connect one/],
    ['NotReadableError', /Close other apps/],
  ])('that cannot begin for %s says what to do', async (name, words) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
    await draw(whisper);
    await userEvent.click(microphone);
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  });
});
