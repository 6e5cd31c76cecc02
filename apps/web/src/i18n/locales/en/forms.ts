/** What forms of every kind ask. */
export const forms = {
  discardTitle: 'Discard changes?',
  discardText: 'What you entered hasn’t been saved.',
  discard: 'Discard',
} as const;
