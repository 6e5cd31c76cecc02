/**
 * All that modules of the page remember, in the groups of ARCHITECTURE.md ("What modules remember"). Whatever else
 * changes is made by app/build-page.ts or lies in a store; a row here is a decision.
 */
export const MODULE_STATE = [
  {
    what: 'the storage of this browser: its device and clock, the declared stores, blobs and snapshots under way',
    held: [
      'storage/blobs.ts#addresses',
      'storage/blobs.ts#unwritten',
      'storage/clock.ts#latest',
      'storage/device.ts#device',
      'storage/snapshots/keep-snapshot.ts#underWay',
      'storage/defined-stores.ts#definedStores',
    ],
  },
  {
    what: 'calls to the server: those that run, for whom they speak and who hears of failures',
    held: ['lib/api-requests.ts#running', 'lib/api.ts#world'],
  },
  { what: 'the language', held: ['i18n/i18n.ts#shown'] },
  {
    what: 'what floats and what is typed: the order of overlays, the input method, the message boxes on the screen',
    held: [
      'components/composition.ts#state',
      'components/overlay-stack.ts#stack',
      'components/overlay-stack.ts#topAtEvent',
      'features/chat/composer/composer-access.ts#boxes',
    ],
  },
  {
    what: 'files and pictures on their way: drawings under way, files being read into a draft, pictures of other hosts',
    held: [
      'components/markdown/drawings.ts#pending',
      'features/attachments/draft-actions.ts#readings',
      'features/attachments/draft-attachments.ts#arriving',
      'features/pictures/loaded-pictures.ts#entries',
    ],
  },
  { what: 'providers that are being deleted', held: ['features/custom-providers/custom-providers-query.ts#leaving'] },
  { what: 'the tokens of a message, counted once', held: ['features/chat-core/model/build-context.ts#counted'] },
  {
    what: 'workers: the one thing that each of them works on',
    held: ['features/search/engine/search.worker.ts#engine', 'storage/document/document.worker.ts#held'],
  },
];
