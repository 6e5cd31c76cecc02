/** What changed between two versions of something that a model wrote. */
export const changes = {
  title: 'Changes',
  text: 'Source',
  compare: 'Compare with',
  comparedWith: 'Compared with version {{number}}',
  noChanges: 'There’s only one version so far. Ask for a change to compare.',
  sameText: 'These two versions are identical.',
  added_one: '{{count}} line added',
  added_other: '{{count}} lines added',
  removed_one: '{{count}} line removed',
  removed_other: '{{count}} lines removed',
  unchanged_one: 'Show {{count}} unchanged line',
  unchanged_other: 'Show {{count}} unchanged lines',
  lineBefore: 'Line before',
  lineAfter: 'Line now',
  line: { added: 'Added:', removed: 'Removed:' },
} as const;
