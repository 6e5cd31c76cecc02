/** What visitors of a shared chat can do with it, beyond reading. */
export const shareActs = {
  reporting: {
    title: 'Report this chat',
    pageTitle: 'Report this page',
    text: 'The operator of this server will look at it. Whoever shared it isn’t told who reported it.',
    reason: 'What’s wrong with it?',
    reasons: {
      personal: 'It shows personal or secret data',
      harmful: 'It’s harmful or illegal',
      fraud: 'It’s a scam or spam',
      rights: 'It violates someone’s rights',
      other: 'Something else',
    },
    note: 'Details (optional)',
    send: 'Send report',
    failed: 'Couldn’t send the report. Try again in a moment.',
    sent: 'Report sent. Thank you.',
  },

  copying: {
    ask: { chat: 'Save a copy of this chat?', artifact: 'Save a copy of this page?' },
    askText: 'A link brought you here. The copy becomes a chat of yours; what was shared stays as it is.',
    agree: 'Save a copy',
    savedTitle: 'Saved to your chats',
    savedText: 'The copy is yours to continue, rename or delete.',
    open: 'Open the chat',
    busy: 'Saving a copy to your chats…',
    failedTitle: 'Couldn’t save a copy',
    failedText: 'Check your connection and the free space in this browser, then try again.',
    back: 'Back to the shared chat',
    picturesLost_one: '{{count}} image couldn’t be copied.',
    picturesLost_other: '{{count}} images couldn’t be copied.',
  },
} as const;
