import { modelFromServer, ServerModel } from '@parley/contract';
import { expect, it } from 'vitest';
import { transcriberAmong } from './transcriber.ts';

const model = (name: string, type: string) => modelFromServer(ServerModel.parse({ name, type }));

it.each([
  [
    'Whisper where there is one',
    [model('other-transcribe', 'TRANSCRIPTION'), model('whisper-1', 'TRANSCRIPTION')],
    'whisper-1',
  ],
  [
    'what the server has in its place',
    [model('gpt-4o', 'CHAT'), model('whisper-large-v3', 'TRANSCRIPTION')],
    'whisper-large-v3',
  ],
  ['Whisper where nothing is known', [], 'whisper-1'],
])('recordings are written down by %s', (_, models, name) => {
  expect(transcriberAmong(models)).toBe(name);
});
