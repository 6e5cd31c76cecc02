export const models = {
  choose: 'Choose a model',
  chosen: 'Model: {{name}}',
  chosenSeveral: 'Models: {{shown}} ({{names}})',
  several_one: '{{count}} model',
  several_other: '{{count}} models',
  add: 'Add a model',
  full_one: 'A chat can ask {{count}} model at a time',
  full_other: 'A chat can ask up to {{count}} models at a time',
  loading: 'Loading models',
  none: 'This server has no chat models. Ask your administrator, or add a provider key and restart the server.',
  failed: 'Couldn’t load the model list.',
  replaced: '{{wanted}} is no longer available. {{model}} answers instead.',
} as const;
