import { hash } from 'node:crypto';
import type { Notices } from '../../db/notices.ts';

/** What servers tell each other about a reply: somebody reads it elsewhere, more of it is stored, it is to be stopped. */
export type ReplyNotice = 'want' | 'more' | 'stop';

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
  listen(onNotice: (kind: ReplyNotice, name: string) => void): void {
    this.#unlisten ??= this.#notices?.listen((notice) => {
      const [prefix, kind, name = ''] = notice.split(' ');
      if (prefix === PREFIX) onNotice(kind as ReplyNotice, name);
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
