/** What stands in the place of something shared that cannot be read. */
export const shareProblem = {
  title: {
    missing: 'This shared chat isn’t available',
    takenDown: 'This shared chat was taken down',
    locked: 'This server asks for an access code',
    offline: 'Couldn’t load this shared chat',
    failed: 'Couldn’t load this shared chat',
  },
  text: {
    missing: 'The link may be wrong or expired, or its owner stopped sharing it.',
    takenDown: 'The operator of this server removed it.',
    locked: 'Enter the code to see what was shared with you.',
    offline: 'Check your connection and try again.',
    failed: 'Something went wrong on the server. Try again in a moment.',
  },
  enterCode: 'Enter access code',
  home: 'Go to Parley',
} as const;
