export const starters = {
  masks: 'Masks for this chat',
  allMasks: 'All masks',
  label: 'Ideas to start with',
  tour: 'Find your way around',
  tourPrompt: 'What can I do here?',
  discover: 'See what Parley can do',
  email: {
    title: 'Draft an email',
    text: 'Say who it’s for and what you need',
    prompt: 'Help me write an email. First ask me who it is for and what it should achieve, then draft it.',
  },
  explain: {
    title: 'Understand something',
    text: 'From the basics, at your pace',
    prompt:
      'I want to understand something properly. Ask me what it is and what I already know, then explain it step by step.',
  },
  decide: {
    title: 'Make a decision',
    text: 'Your options, side by side',
    prompt:
      'Help me decide between options. Ask me what they are and what matters to me, then compare them in a table and recommend one.',
  },
  bug: {
    title: 'Find a bug',
    text: 'Paste the error and the code around it',
    prompt: 'Help me find a bug. Ask me for the error message, the code around it and what I expected to happen.',
  },
  week: {
    title: 'Plan the week',
    text: 'Turn a long list into a few clear days',
    prompt:
      'Help me plan my week. Ask me what I have to do and what is fixed already, then suggest a plan I can stick to.',
  },
  rewrite: {
    title: 'Improve a text',
    text: 'Clearer and shorter, still in your voice',
    prompt:
      'Help me improve a text I wrote. Ask me to paste it and who will read it, then make it clearer and shorter in my own voice.',
  },
  interview: {
    title: 'Practice an interview',
    text: 'One question at a time, with feedback',
    prompt:
      'Practice a job interview with me. Ask me for the position first, then ask one question at a time and give me feedback on each answer.',
  },
  dinner: {
    title: 'Cook with what you have',
    text: 'Dinner from what is in the kitchen',
    prompt:
      'Help me cook dinner with what I have. Ask me what is in the kitchen, how many people are eating and how much time I have.',
  },
  trip: {
    title: 'Plan a trip',
    text: 'Days, routes and a budget',
    prompt:
      'Help me plan a trip. Ask me where, when, who is coming and what the budget is, then suggest a day-by-day plan with costs.',
  },
  language: {
    title: 'Practice a language',
    text: 'Five minutes of conversation',
    prompt:
      'Practice a language with me for five minutes. Ask me which one and how well I speak it, then start a conversation and correct my mistakes.',
  },
  names: {
    title: 'Find a name',
    text: 'For a product, a project or a pet',
    prompt: 'Help me find a name. Ask me what it is for and what it should sound like, then suggest ten and say why.',
  },
  meeting: {
    title: 'Sum up a meeting',
    text: 'Decisions, tasks and open questions',
    prompt:
      'Sum up a meeting for me. Ask me to paste my notes, then list the decisions, who does what by when, and what is still open.',
  },
  several: { title: 'Get a second opinion', text: 'Ask several models, see who agrees' },
} as const;
