import type { TtsEngine } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { languageOfText } from '#/lib/language-of-text.ts';
import { getConfig } from '#/features/settings/public.ts';
import { spokenWords } from './spoken-words.ts';
import { browserVoice } from './voices/browser-voice.ts';
import { serverVoice } from './voices/server-voice.ts';
import { VoiceFailure, type Voice, type VoiceProblem } from './voices/voice.ts';

const VOICES: Readonly<Record<TtsEngine, Voice>> = { 'OpenAI-TTS': serverVoice, 'Web Speech API': browserVoice };

/** Long enough to read what to do about it. */
const PROBLEM_SHOWN_MS = 8_000;

/** Says a Markdown text with the voice of the settings. Failures are told here. */
export async function readText(markdown: string, signal: AbortSignal, onStart: () => void): Promise<void> {
  const text = spokenWords(markdown);
  if (text === '') return void showToast({ text: t('speech.nothingToRead') });
  const { engine, ...settings } = getConfig().ttsConfig;
  const { tag } = languageOf(languageOfText(markdown) ?? currentLanguage().code);
  const { model, voice, speed } = settings;
  try {
    await VOICES[engine]({ text, tag, settings: { model, voice, speed }, signal, onStart });
  } catch (error) {
    if (signal.aborted) return;
    const problem = error instanceof VoiceFailure ? error.problem : 'unplayable';
    showToast({ kind: 'error', text: problemWords(problem, model), durationMs: PROBLEM_SHOWN_MS });
  }
}

function problemWords(problem: VoiceProblem, model: string): string {
  switch (problem) {
    case 'no-voice':
      return t('speech.noVoice');
    case 'blocked':
      return t('speech.blocked');
    case 'unplayable':
      return t('speech.unplayable');
    default:
      if (problem.code === 'model_not_found') return t('speech.noVoiceModel', { model });
      return t('speech.readingFailed', { reason: failureWords(problem.code) });
  }
}
