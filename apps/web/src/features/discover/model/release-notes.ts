import type { TextKey } from '#/i18n/text-key.ts';

/** What one version brought, in the words of those who use it. */
export interface Release {
  readonly version: string;
  /** The day on which it came out. */
  readonly date: string;
  readonly notes: readonly { readonly title: TextKey; readonly text: TextKey }[];
}

/** Newest first. A new version adds its row here and its words to every language. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-16',
    notes: [
      { title: 'discover.news.connect', text: 'discover.news.connectText' },
      { title: 'discover.news.serverModels', text: 'discover.news.serverModelsText' },
      { title: 'discover.news.providers', text: 'discover.news.providersText' },
      { title: 'discover.news.bulk', text: 'discover.news.bulkText' },
      { title: 'discover.news.rewrite', text: 'discover.news.rewriteText' },
      { title: 'discover.news.copying', text: 'discover.news.copyingText' },
      { title: 'discover.news.columns', text: 'discover.news.columnsText' },
      { title: 'discover.news.branches', text: 'discover.news.branchesText' },
      { title: 'discover.news.timeMachine', text: 'discover.news.timeMachineText' },
    ],
  },
];
