/** What somebody can ask about what they see. */
export type ActionId = 'explain' | 'summarize' | 'translate' | 'ask' | 'summarizePage' | 'askPage' | 'askPicture';

export interface Action {
  readonly id: ActionId;
  /** What of the page is taken along. */
  readonly subject: 'selection' | 'page' | 'picture';
  /** Where the browser's menu shows it. */
  readonly context: 'selection' | 'page' | 'image';
  /** Names of words in `_locales`: in the menu, and the question itself where there is a ready one. */
  readonly label: string;
  readonly question?: string;
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'explain',
    subject: 'selection',
    context: 'selection',
    label: 'menuExplain',
    question: 'questionExplain',
  },
  {
    id: 'summarize',
    subject: 'selection',
    context: 'selection',
    label: 'menuSummarize',
    question: 'questionSummarize',
  },
  {
    id: 'translate',
    subject: 'selection',
    context: 'selection',
    label: 'menuTranslate',
    question: 'questionTranslate',
  },
  { id: 'ask', subject: 'selection', context: 'selection', label: 'menuAsk' },
  {
    id: 'summarizePage',
    subject: 'page',
    context: 'page',
    label: 'menuSummarizePage',
    question: 'questionSummarizePage',
  },
  { id: 'askPage', subject: 'page', context: 'page', label: 'menuAskPage' },
  { id: 'askPicture', subject: 'picture', context: 'image', label: 'menuAskPicture', question: 'questionPicture' },
];

/** The action of a menu entry; entries of other versions are none. */
export function actionOf(id: unknown): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}
