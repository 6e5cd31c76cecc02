import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askForMore } from './ask-for-more.ts';
import { MORE_MODELS_KEY } from './more-models-key.ts';

function aClient() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue();
  const hear = (seconds: number): void => {
    client.setQueryData(MORE_MODELS_KEY, String(seconds));
    askForMore(client, seconds);
  };
  return { client, refetch, hear };
}

it('asks for the models again once the server has looked for more', () => {
  const { refetch, hear } = aClient();
  hear(8);
  vi.advanceTimersByTime(8_000);
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(refetch.mock.calls).toEqual([[{ queryKey: ['models'] }]]);
});

it('asks once, by what the server said last', () => {
  const { client, refetch, hear } = aClient();
  hear(2);
  hear(30);
  vi.advanceTimersByTime(33_000);
  expect(refetch).toHaveBeenCalledTimes(1);
  hear(2);
  client.setQueryData(MORE_MODELS_KEY, null);
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(1);
});
