import { createStore, useStore } from 'zustand';
import { once } from '#/lib/once.ts';

/** What pictures of answers look like while they are drawn. Only this page knows: nothing of it is worth being kept. */
const previews = once(() =>
  createStore<{ readonly byMessage: ReadonlyMap<string, string> }>(() => ({ byMessage: new Map() })),
);

/** Shows how far a picture of an answer is; undefined takes that away. */
export function showPreview(messageId: string, dataUrl: string | undefined): void {
  const byMessage = new Map(previews().getState().byMessage);
  if (dataUrl === undefined) byMessage.delete(messageId);
  else byMessage.set(messageId, dataUrl);
  previews().setState({ byMessage });
}

/** In React: how far the picture of an answer is; undefined where nothing of it is to be seen. */
export function usePreview(messageId: string): string | undefined {
  return useStore(previews(), ({ byMessage }) => byMessage.get(messageId));
}
