/**
 * All that modules of the page remember, in the groups of ARCHITECTURE.md ("What modules remember"). Whatever else
 * changes is made by app/build-page.ts or lies in a store; a row here is a decision.
 */
export const MODULE_STATE = [
  {
    what: 'the storage of this browser: its device and clock, the declared stores, blobs and snapshots under way',
    held: [
      'storage/backup.ts#proofs',
      'storage/blobs.ts#addresses',
      'storage/blobs.ts#unwritten',
      'storage/clock.ts#latest',
      'storage/device.ts#current',
      'storage/device.ts#reading',
      'storage/persistence.ts#asked',
      'storage/snapshots/keep-snapshot.ts#underWay',
      'storage/defined-stores.ts#definedStores',
      'storage/stores.ts#isStarted',
    ],
  },
  {
    what: 'the end of the page: who is told of it',
    held: ['storage/page-hide.ts#handingOver', 'storage/page-hide.ts#isClosed', 'storage/page-hide.ts#writing'],
  },
  {
    what: 'calls to the server: those that run, whose token they carry, who hears of failures',
    held: [
      'app/visitor.ts#serverAskedForCode',
      'lib/api-requests.ts#running',
      'lib/api.ts#failureHandler',
      'lib/api.ts#misfits',
      'lib/api.ts#readToken',
      'lib/api.ts#unauthorizedHandler',
    ],
  },
  {
    what: 'the look: language and theme',
    held: ['i18n/i18n.ts#current', 'i18n/i18n.ts#translate', 'styles/theme.ts#stopFollowingSystem'],
  },
  {
    what: 'what floats and what is typed: overlays, toasts, the input method, the message boxes on the screen',
    held: [
      'app/outside.ts#isListening',
      'components/composition.ts#state',
      'components/overlay-stack.ts#stack',
      'components/overlay-stack.ts#topAtEvent',
      'components/overlay-store.ts#nextId',
      'components/toast-store.ts#countdowns',
      'components/toast-store.ts#isPaused',
      'components/toast-store.ts#nextId',
      'features/backup/use-data.ts#listeners',
      'features/chat/composer/composer-access.ts#boxes',
      'features/search/use-search.ts#remembered',
    ],
  },
  {
    what: 'drawing that is loaded once: code, formulas, diagrams, prices, prompts, the styles of a picture',
    held: [
      'components/markdown/drawings.ts#pending',
      'components/markdown/highlight.ts#lastId',
      'components/markdown/highlight.ts#results',
      'components/markdown/highlight.ts#waiting',
      'components/markdown/highlight.ts#worker',
      'components/markdown/load-katex.ts#loaded',
      'components/markdown/load-katex.ts#loading',
      'components/markdown/load-mermaid.ts#drawn',
      'components/markdown/load-mermaid.ts#frame',
      'components/markdown/load-mermaid.ts#queue',
      'components/markdown/load-mermaid.ts#rest',
      'features/export/picture/page-styles.ts#fetched',
      'features/prompts/builtin-prompts.ts#file',
    ],
  },
  {
    what: 'files and pictures on their way: those being read into a draft, those of other hosts',
    held: [
      'features/attachments/draft-actions.ts#readings',
      'features/attachments/draft-attachments.ts#arriving',
      'features/attachments/read-file.ts#running',
      'features/attachments/read-file.ts#waiting',
      'features/pictures/loaded-pictures.ts#entries',
      'features/pictures/loaded-pictures.ts#listeners',
      'features/pictures/loaded-pictures.ts#running',
      'features/pictures/loaded-pictures.ts#waiting',
      'features/pictures/remote-pictures.ts#allowedChats',
    ],
  },
  {
    what: 'the one run of its kind: a sync, a comparison with the server, a voice, a deletion of a provider, what a cloud can do',
    held: [
      'features/custom-providers/custom-providers-query.ts#leaving',
      'features/chat-history/background.ts#running',
      'features/chat-history/one-tab-lock.ts#last',
      'features/speech/playback.ts#current',
      'features/sync/remote-stores/webdav.ts#knownGuards',
      'features/sync/sync-now.ts#running',
    ],
  },
  {
    what: 'caches of pure functions: formats of dates and numbers, tokens of a message',
    held: [
      'features/chat-core/model/build-context.ts#counted',
      'features/search/model/date-text.ts#formats',
      'lib/number-format.ts#formats',
      'lib/time.ts#formats',
    ],
  },
  {
    what: 'workers: the one thing that each of them works on',
    held: ['features/search/engine/search.worker.ts#engine', 'storage/document/document.worker.ts#held'],
  },
];
