export const placeholders = {
  notHereYet: 'Not available yet.',
  unknownAddress: 'There’s no page at that address. This is the chat.',
  backToChat: 'Back to chat',
  newChatTitle: 'Start a new chat',
  startNow: 'Start now',
  dontShowAgain: 'Don’t show this page again',
  dontShowTitle: 'Skip the mask page from now on?',
  dontShowText: 'New chats will start right away. You can turn the page back on in Settings.',
  dontShowConfirm: 'Skip it',
} as const;
