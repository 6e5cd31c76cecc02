/** What is said aloud when answers ended; how one ended that did not end well, and what to do then. */
export const endings = {
  answered: '{{name}}: {{text}}',
  answeredSeveral_one: '{{count}} answer: {{names}}',
  answeredSeveral_other: '{{count}} answers: {{names}}',

  unfinished: {
    stopped: 'You stopped this answer.',
    interrupted: 'This answer is incomplete.',
    length: 'The answer reached its length limit.',
    filtered: 'The provider withheld the rest of this answer.',
    continue: 'Continue',
  },

  failure: {
    retry: 'Retry',
    tryOther: 'Try {{model}}',
    kept: 'The partial answer is saved above.',
    notCharged: 'You weren’t charged.',
    topUp: 'Top Up Now',
    plans: 'See plans',
    budget: 'Change the budget',
    askForMore: 'Ask for more',
    whoPays: 'Who pays',
    providerSettings: 'Check API key',
    serverKey: 'The provider rejected this server’s API key.',
    askOperator: 'Ask the server’s administrator to check its key.',
    signIn: 'Sign in',
    enterCode: 'Enter access code',
    unauthorizedTitle: 'You don’t have access to this server',
    unauthorizedText: 'Choose how to continue, then send your question again:',
    useHosted: 'Use the hosted service',
    useOwnKey: 'Use your own API key',
  },

  notApplied: {
    model: '{{name}} wasn’t used: this model doesn’t support it',
    thinking: '{{name}} wasn’t used: this model doesn’t support it while reasoning',
    provider: '{{name}} wasn’t used: this provider doesn’t support it',
    server: '{{name}} wasn’t used: this server doesn’t offer it',
    range: '{{name}} wasn’t used: the value is out of range for this model',
    sent: '{{name}} was changed to {{sent}}: the value is out of range for this model',
  },
} as const;
