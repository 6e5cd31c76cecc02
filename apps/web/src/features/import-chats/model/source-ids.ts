/** The products that chats can be taken over from. */
export type SourceId =
  | 'parley'
  | 'nextchat'
  | 'chatgpt'
  | 'claude'
  | 'lobechat'
  | 'open-webui'
  | 'librechat'
  | 'cherry-studio'
  | 'chatbox';

/** What a file has that has no place here, or that it only points to. */
export const LOSS_KINDS = ['pictures', 'files', 'recordings', 'chats', 'messages', 'settings'] as const;
export type LossKind = (typeof LOSS_KINDS)[number];
export type Losses = Readonly<Partial<Record<LossKind, number>>>;
