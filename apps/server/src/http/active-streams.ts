import type { ServerResponse } from 'node:http';
import { AppError } from '@parley/contract';

/** The replies that are being streamed right now, so that a shutdown can wait for them and then end them. */
export class ActiveStreams {
  readonly #running = new Set<AbortController>();

  get count(): number {
    return this.#running.size;
  }

  /** Counts a reply until its connection closes. */
  track(response: ServerResponse, controller: AbortController): void {
    this.#running.add(controller);
    response.once('close', () => this.#running.delete(controller));
  }

  abortAll(): void {
    for (const controller of this.#running)
      controller.abort(new AppError('unavailable', 'This server is shutting down'));
  }
}
