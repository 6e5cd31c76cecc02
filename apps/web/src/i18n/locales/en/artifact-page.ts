/** A published page, as its visitors see it. */
export const artifactPage = {
  publishedOn: 'Published {{date}}',
  view: 'View',
  preview: 'Preview',
  source: 'Source',
  sourceOf: 'Source of {{name}}',
  copySource: 'Copy source',
  download: 'Download',
  notSaved: 'Couldn’t save the file.',
  fork: 'Continue in my own chat',
  forkHint: 'Starts a chat of yours with this source. The published page stays as it is.',
  forkQuestion: 'Show me the source of “{{name}}”.',
  back: 'Back to the page',
  manage: 'Manage',
  manageHint: 'You published this page. Take it back in the settings.',
  foot: 'Someone published this from Parley. It can’t reach your data or the internet.',
  report: 'Report this page',

  aboutTitle: 'Published pages',
  aboutText:
    'Pages, drawings and small apps that a model wrote open here when someone publishes them. To publish one, open it beside its chat and choose Publish.',
  own: 'Your pages',

  problem: {
    title: {
      missing: 'This page isn’t available',
      takenDown: 'This page was taken down',
      locked: 'This server asks for an access code',
      offline: 'Couldn’t load this page',
      failed: 'Couldn’t load this page',
    },
  },
} as const;
