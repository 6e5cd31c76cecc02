/** What a tool call in a chat did, does or wants to do, and why it did not. */
export const calls = {
  colon: ':',
  comma: ', ',
  preparing: 'Preparing',
  notRun: 'Didn’t run',
  notOn: 'this tool isn’t turned on',
  needsAnswer: 'Needs your answer',
  waits: '{{call}}. It waits for your decision.',

  search: {
    asking: 'Wants to search the web',
    calling: 'Searching the web',
    used: 'Searched the web',
    failed: 'Couldn’t search the web',
    refused: 'Wasn’t allowed to search the web',
  },
  read: {
    asking: 'Wants to read',
    calling: 'Reading',
    used: 'Read',
    failed: 'Couldn’t read',
    refused: 'Wasn’t allowed to read',
  },
  code: {
    asking: 'Wants to run',
    calling: 'Running',
    used: 'Ran',
    failed: 'Couldn’t finish running',
    refused: 'Wasn’t allowed to run',
  },
  draw: {
    asking: 'Wants to draw',
    calling: 'Drawing',
    used: 'Drew',
    failed: 'Couldn’t draw',
    refused: 'Wasn’t allowed to draw',
  },
  calculate: {
    asking: 'Wants to calculate',
    calling: 'Calculating',
    used: 'Calculated',
    failed: 'Couldn’t calculate',
    refused: 'Wasn’t allowed to calculate',
  },
  time: {
    asking: 'Wants to check the time',
    calling: 'Checking the time',
    used: 'Checked the time',
    failed: 'Couldn’t check the time',
    refused: 'Wasn’t allowed to check the time',
  },
  memory: {
    asking: 'Wants to search your chats',
    calling: 'Searching your chats',
    used: 'Searched your chats',
    failed: 'Couldn’t search your chats',
    refused: 'Wasn’t allowed to search your chats',
  },
  find: {
    asking: 'Wants to look for functions',
    calling: 'Looking for functions',
    used: 'Looked for functions',
    failed: 'Couldn’t look for functions',
    refused: 'Wasn’t allowed to look for functions',
  },
  other: {
    asking: 'Wants to use',
    calling: 'Using',
    used: 'Used',
    failed: 'Couldn’t use',
    refused: 'Wasn’t allowed to use',
  },

  failures: {
    arguments: 'the model’s request wasn’t valid',
    unknown: 'it isn’t available in this chat',
    setup: 'it isn’t set up',
    failed: 'it didn’t work',
    status: 'the server returned an error ({{status}})',
  },

  prospects: {
    search: 'The search words below go to {{engine}} ({{host}}) through this server.',
    searchSomewhere: 'The search words below go to this server’s search engine.',
    read: 'This server opens the page. {{host}} sees the whole address below.',
    code: 'The code below runs in this browser, offline. It can read this chat’s files, and what it prints goes to the model’s provider.',
    draw: 'The words below go to {{model}}, which draws the picture. It’s also saved in Images.',
    drawChange:
      'The words below and the last picture of this chat go to {{model}}. The result is also saved in Images.',
    memory: 'Your chats in this browser are searched. Matching excerpts go to the model’s provider.',
    other: 'Everything below goes to {{host}}. The answer goes to the model’s provider.',
    bare: 'This calls {{host}}. The answer goes to the model’s provider.',
  },

  everyChat: 'In every chat on this device:',
  showAll: 'Show all',
  showLess: 'Show less',
} as const;
