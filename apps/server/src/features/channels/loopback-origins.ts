import { AppError, LOOPBACK_ORIGINS_MAX } from '@parley/contract';
import { EgressRefusal } from '../../gateways/egress/failures.ts';
import { readEndpoint, type Target, targetOf } from '../../gateways/egress/url-rules.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';
import type { LoopbackRepository } from './loopback-repository.ts';

export interface LoopbackOriginsParts {
  readonly repository: LoopbackRepository;
  readonly now: () => number;
  /** Whether nobody but this machine reaches the server. What was confirmed before it was opened to others counts no more. */
  readonly isForThisMachine: boolean;
  /** Where this server listens; undefined until it does. Endpoints never lead there, so it is not confirmed either. */
  readonly ownPort: () => number | undefined;
}

/** The table is changed by other processes too. */
const FRESH_MS = 5_000;

/** The ports of this machine that the owner lets endpoints lead to: each an exact scheme, host and port. */
export class LoopbackOrigins {
  readonly #parts: LoopbackOriginsParts;
  #known: ReadonlySet<string> = new Set();
  #readAt = -Infinity;

  constructor(parts: LoopbackOriginsParts) {
    this.#parts = parts;
  }

  async list(): Promise<string[]> {
    if (!this.#parts.isForThisMachine) return [];
    const origins = await this.#parts.repository.list();
    this.#known = new Set(origins);
    this.#readAt = this.#parts.now();
    return origins;
  }

  /** Whether an endpoint may lead there. */
  async allows(target: Target): Promise<boolean> {
    if (!this.#parts.isForThisMachine || !isLoopbackHost(target.hostname)) return false;
    if (this.#parts.now() - this.#readAt >= FRESH_MS) await this.list();
    return this.#known.has(originOf(target));
  }

  /** Stores what the owner confirmed and gives it as it is kept. */
  async add(origin: string): Promise<string> {
    const url = readEndpoint(origin);
    if (url.pathname !== '/') throw new AppError('validation_failed', 'Only scheme, host and port are confirmed');
    const target = targetOf(url);
    // Names below localhost are looked up like any other on some systems.
    const isPlainLoopback = isLoopbackHost(target.hostname) && !target.hostname.endsWith('.localhost');
    if (!isPlainLoopback || target.port === this.#parts.ownPort()) {
      throw new EgressRefusal('private_address');
    }
    const kept = originOf(target);
    const isKept = await this.#parts.repository.add(kept, this.#parts.now(), LOOPBACK_ORIGINS_MAX);
    if (!isKept) throw new AppError('validation_failed', `At most ${LOOPBACK_ORIGINS_MAX} places can be confirmed`);
    await this.list();
    return kept;
  }

  async remove(origin: string): Promise<void> {
    if (!(await this.#parts.repository.remove(origin))) throw new AppError('not_found');
    await this.list();
  }
}

/** With the port, also where it is the usual one, so that there is one way to write a place. */
function originOf({ protocol, hostname, port }: Target): string {
  return `${protocol}//${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}
