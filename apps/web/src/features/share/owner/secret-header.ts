import { PUBLISHING_SECRET_HEADER } from '@parley/contract';
import { shareSecret } from './share-store.ts';

/** What shows that this browser may change something shared; nothing where it was shared elsewhere, by the same account. */
export function secretHeader(id: string): Record<string, string> {
  const secret = shareSecret(id);
  return secret === undefined ? {} : { [PUBLISHING_SECRET_HEADER]: secret };
}
