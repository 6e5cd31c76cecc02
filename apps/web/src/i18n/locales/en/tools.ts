/** Tools that a model may use in a chat. */
export const tools = {
  title: 'Tools in this chat',
  description: 'The model decides when to use a tool. What a tool returns is sent to the model’s provider.',
  on_one: '{{count}} tool',
  on_other: '{{count}} tools',
  notSupported: 'Tools not supported',
  unable: '{{names}} can’t use tools.',
  builtin: {
    calculator: { name: 'Calculator', text: 'Calculates exactly, on this device.' },
    time: { name: 'Time and dates', text: 'Tells the time here and elsewhere, and counts days.' },
    'chat-memory': {
      name: 'Chat memory',
      text: 'Searches your chats in this browser. Asks you before excerpts go to the model.',
    },
  },
  standing: { label: 'When {{name}} is called', ask: 'Ask me first', always: 'Run without asking', never: 'Never run' },
  noArguments: 'No arguments',
  question: {
    label: 'Allow {{name}}?',
    once: 'Allow once',
    refuse: 'Don’t allow',
    always: 'Always for this tool',
    never: 'Never',
    elsewhere: 'Waiting for your answer in the tab that asked.',
  },
  request: 'Request',
  sources: 'Sources',
} as const;
