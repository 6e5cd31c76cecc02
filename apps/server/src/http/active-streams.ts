import type { ServerResponse } from 'node:http';
import { AppError } from '@parley/contract';
import { SlotSet } from '../lib/slot-set.ts';
import { abortOnDisconnect } from './request-signal.ts';

/** The replies that are being streamed right now, so that a shutdown can wait for them and then end them. */
export class ActiveStreams {
  readonly #running = new SlotSet<AbortController>();

  get count(): number {
    return this.#running.size;
  }

  /** Counts a reply until its connection closes. What it gives aborts when the client goes away, or the server must end. */
  track(response: ServerResponse): AbortController {
    const controller = new AbortController();
    abortOnDisconnect(response, controller, this.add(controller));
    return controller;
  }

  /** Counts a reply that depends on no connection, until what it gives is called. */
  add(controller: AbortController): () => void {
    const slot = this.#running.add(controller);
    return () => this.#running.free(slot);
  }

  abortAll(): void {
    for (const controller of this.#running)
      controller.abort(new AppError('unavailable', 'This server is shutting down'));
  }
}
