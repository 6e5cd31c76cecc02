import type { GuideTexts } from './guide-texts.ts';

export const EN: GuideTexts = {
  language: 'en',
  who: '*I’m Parley’s built-in guide: I look things up in the documentation. I’m not an AI.*',
  hello: 'Hello! Ask me how something works in Parley, or let me show you something.',
  welcome: 'You’re welcome.',
  aboutMe: (model) =>
    `I’m \`${model}\`, a small program inside this server. I look up your question in the documentation and quote what fits best. I’m not an AI: I don’t understand or learn anything, and your question stays on this server.`,
  noWords: 'There were no words in that message, and words are all I can read.',
  unknown:
    'I don’t know that: I only know Parley’s documentation. An AI model can answer it. Choose one at the top of this chat, or [connect a model](/connect).',
  tour: [
    'Here’s what you can do in Parley:',
    '',
    '- **Ask any model.** Choose one at the top of the chat, or [connect a model](/connect).',
    '- **Compare answers.** Press + next to the model to ask several at once.',
    '- **Add files and images** with + in the box, or drop them anywhere.',
    '- **Start from a mask:** [ready-made assistants](/masks) with their own instructions.',
    '- **Find anything.** [Search](/search-chat) all your chats, or press Ctrl K (⌘ K) for every action.',
    '- **Make it yours** in the [settings](/settings): theme, shortcuts, your own keys, sync, import from other apps.',
  ].join('\n'),
  offer: (demos) =>
    `Ask me about Parley, for example *how do I change the theme*, *where are my chats stored* or *how do I use my own key*. I can also show what answers can contain. Try one of these:\n\n${demos}`,
  source: (page, heading) =>
    heading === page ? `From the page *${page}*.` : `From the page *${page}*, section *${heading}*.`,
  related: (sections) => `Related: ${sections.join(', ')}.`,
  inEnglish: '',
  demos: {
    everything: { ask: 'everything', shows: 'most of these in one answer' },
    code: { ask: 'code', shows: 'code in several languages' },
    table: { ask: 'table', shows: 'a table' },
    mathematics: { ask: 'mathematics', shows: 'formulas' },
    diagram: { ask: 'diagram', shows: 'diagrams' },
    'long-text': { ask: 'long text', shows: 'a text long enough to scroll' },
    reasoning: { ask: 'reasoning', shows: 'thoughts before an answer' },
    'tool-call': { ask: 'tool call', shows: 'a tool being called' },
    error: { ask: 'error', shows: 'an answer that fails halfway' },
  },
  toolAsked: (name) => `I’ll call the tool \`${name}\`.`,
  toolAnswered: (name, quoted) =>
    `${toolNamed(name)} answered:\n\n${quoted}\n\nA real model would now use this for its answer.`,
  toolSilent: (name) => `${toolNamed(name)} ran and returned nothing.`,
  failing:
    'This answer will break off halfway, as it does when a provider has trouble. What has already arrived stays, and',
  failed: 'The guide broke off on purpose: you asked to see an error',
};

function toolNamed(name: string | undefined): string {
  return name === undefined ? 'The tool' : `The tool \`${name}\``;
}
