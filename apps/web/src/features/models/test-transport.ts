import type { TestTransport } from './model-tests.ts';

let given: ((modelId: string) => TestTransport) | undefined;

/** Tests go the way that chats go. The chat, which knows it, hands it in: it is built on top of the models. */
export function testModelsThrough(transportFor: (modelId: string) => TestTransport): void {
  given = transportFor;
}

export function testTransportFor(modelId: string): TestTransport {
  if (!given) throw new Error('No chat is there to ask through');
  return given(modelId);
}
