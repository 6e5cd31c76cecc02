/** Gives a worker its one order and waits for the answer; its memory goes with it. Undefined where it fails or takes too long. */
export function askWorker<Answer>(worker: Worker, order: object, patienceMs: number): Promise<Answer | undefined> {
  const { port1: line, port2: port } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const giveUp = (): void => resolve(undefined);
  const patience = setTimeout(giveUp, patienceMs);
  worker.addEventListener('error', giveUp);
  line.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
  worker.postMessage({ ...order, port }, [port]);
  return promise.finally(() => {
    clearTimeout(patience);
    line.close();
    worker.terminate();
  });
}
