/** Giving a page that a model wrote a public address, from its owner's side. */
export const publishing = {
  title: 'Publish page',
  publish: 'Publish',
  update: 'Update the page',
  untitled: 'Untitled page',
  preview: 'What visitors will see',
  earlier_one: 'Include {{count}} earlier version',
  earlier_other: 'Include {{count}} earlier versions',
  card: 'Made with Parley · {{kind}}',
  tooLarge: 'This page is too large to publish ({{size}}). The limit is 2 MB.',
  leaveEarlier: 'Leave earlier versions out',
  shareError: 'Artifact share error',
  published: 'Page published',
  updated: 'Page updated',
} as const;
