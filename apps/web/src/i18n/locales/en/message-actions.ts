export const messageActions = {
  copyPlain: 'Copy as plain text',
  selectText: 'Select text',
  quote: 'Quote',
  continue: 'Continue',
  retryFromHere: 'Retry from here',
  fork: 'Fork the chat from here',
  refreshTitle: 'Refresh the chat’s title',
  pinned: 'Pinned: it goes along with every question of this chat.',
  unpinned: 'Not pinned any more.',

  editQuestion: 'Edit your message',
  editAnswer: 'Edit the answer',
  askAgain: 'Ask again',
  save: 'Save',
  cancel: 'Cancel',
  nothingToSend: 'Write something first',
  addFiles: 'Add pictures and documents',

  tryCheaper: 'Try {{model}}, about {{price}} a message',
  tryFree: 'Try {{model}}, free',
  messageGone: 'That message is not there any more.',
} as const;
