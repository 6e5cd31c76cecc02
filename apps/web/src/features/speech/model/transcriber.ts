import type { Model } from '@parley/contract';

/** OpenAI's own; it is asked for where the server has not said what it has. */
const WHISPER = 'whisper-1';

/** The model that writes recordings down: Whisper, or what the server has in its place. */
export function transcriberAmong(models: readonly Pick<Model, 'name' | 'type' | 'available'>[]): string {
  const able = models.filter(({ type, available }) => type === 'TRANSCRIPTION' && available);
  return (able.find(({ name }) => name === WHISPER) ?? able[0])?.name ?? WHISPER;
}
