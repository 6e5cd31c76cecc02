import { hash } from 'node:crypto';
import type { Notices } from '../../db/notices.ts';
import type { KeptReply } from './kept-reply.ts';

/**
 * What servers tell each other about a reply: somebody reads it elsewhere, more of it is stored, it is to be stopped, or to be
 * forgotten so many milliseconds from now.
 */
export type ReplyNotice = 'want' | 'more' | 'stop' | 'forget';

const PREFIX = 'reply';

/** What replies are called between servers: it tells nobody whose they are. */
export function noticeNameOf(accountId: string, id: string): string {
  return hash('sha256', `${accountId}/${id}`, 'base64url').slice(0, 22);
}

/** The notices of replies among all others; nothing happens where no other server can be on the database. */
export class ReplyNotices {
  readonly #notices: Notices | undefined;
  #unlisten: (() => void) | undefined;

  constructor(notices: Notices | undefined) {
    this.#notices = notices;
  }

  /** Whether there may be other servers at all. */
  get isShared(): boolean {
    return this.#notices !== undefined;
  }

  /** From the first call on; later ones change nothing. */
  listen(onNotice: (kind: ReplyNotice, name: string, inMs: number) => void): void {
    this.#unlisten ??= this.#notices?.listen((notice) => {
      const [prefix, kind, name = '', inMs = '0'] = notice.split(' ');
      if (prefix === PREFIX) onNotice(kind as ReplyNotice, name, Number(inMs));
    });
  }

  async ready(): Promise<void> {
    await this.#notices?.ready();
  }

  async send(kind: ReplyNotice, names: readonly string[]): Promise<void> {
    await this.#notices?.send(names.map((name) => `${PREFIX} ${kind} ${name}`));
  }

  close(): void {
    this.#unlisten?.();
  }
}

/** Running replies by what they are called in notices. Few are ever named there, so that names are made when one is heard. */
export class NoticedReplies {
  readonly #running: () => Iterable<KeptReply>;
  readonly #byName = new Map<string, KeptReply>();
  #hasNew = false;

  constructor(running: () => Iterable<KeptReply>) {
    this.#running = running;
  }

  /** There is another running reply. */
  noteNew(): void {
    this.#hasNew = true;
  }

  find(name: string): KeptReply | undefined {
    if (this.#hasNew) this.#nameNew();
    return this.#byName.get(name);
  }

  delete({ noticeName }: KeptReply): void {
    if (noticeName !== undefined) this.#byName.delete(noticeName);
  }

  #nameNew(): void {
    this.#hasNew = false;
    for (const reply of this.#running()) {
      if (reply.noticeName !== undefined) continue;
      reply.noticeName = noticeNameOf(reply.plan.accountId, reply.plan.id);
      this.#byName.set(reply.noticeName, reply);
    }
  }
}
