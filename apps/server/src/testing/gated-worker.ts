import { parentPort } from 'node:worker_threads';

/** An order that is not answered before its gate is open. For tests. */
export interface GatedOrder {
  readonly name: string;
  /** Shared with the test: shut while it holds 0. */
  readonly gate: Int32Array;
}

parentPort?.on('message', ({ name, gate }: GatedOrder) => {
  Atomics.wait(gate, 0, 0);
  parentPort?.postMessage(name);
});
