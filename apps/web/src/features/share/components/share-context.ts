import { createContext } from 'react';

/** What the parts of a shared chat know of it. */
export interface ShareScope {
  readonly shareId: string;
  /** Where it is no copy but the chat itself, as its owner keeps it on the server. */
  readonly secret?: string | undefined;
  /** Whose models they are, where their names do not say it. */
  readonly provider: string;
}

export const ShareContext = createContext<ShareScope>({ shareId: '', provider: '' });
