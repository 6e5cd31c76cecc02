import { createContext } from 'react';

/** What the parts of a shared chat know of it. */
export interface ShareScope {
  readonly shareId: string;
  /** Whose models they are, where their names do not say it. */
  readonly provider: string;
}

export const ShareContext = createContext<ShareScope>({ shareId: '', provider: '' });
