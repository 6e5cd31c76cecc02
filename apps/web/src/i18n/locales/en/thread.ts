export const thread = {
  messages: 'Messages',
  you: 'You',
  jumpToEnd: 'Jump to latest',
  newLines_one: '{{count}} new line',
  newLines_other: '{{count}} new lines',
  copied: 'Copied',

  actions: {
    pinned: 'Pinned',
    more: 'More actions',
    speed: '{{formatted}} tokens/s',
    tokens_one: '{{formatted}} token',
    tokens_other: '{{formatted}} tokens',
    seconds: '{{formatted}} s',
  },

  versions: {
    label: 'Versions',
    which: 'Version {{number}} of {{count}}',
    earlier: 'Previous version',
    later: 'Next version',
  },

  trace: {
    thinkingFor: 'Thinking, {{seconds}} s',
    thought: 'Thought',
    thoughtFor: 'Thought for {{seconds}} s',
    arguments: 'Arguments',
    result: 'Result',
    waiting: 'Waiting for an answer',
    away: 'Waiting for the connection…',
  },

  sources: {
    label: 'Sources',
    one: 'Source {{number}}: {{host}}, {{title}}',
    more_one: '{{count}} more source',
    more_other: '{{count}} more sources',
  },
} as const;
