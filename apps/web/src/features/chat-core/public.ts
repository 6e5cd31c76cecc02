export { type ChatPort, sideTextsWorld } from './chat-port.ts';
export {
  budgetOf,
  type ContextInput,
  type ContextPiece,
  contextPieces,
  historyOf,
  isSendable,
  sentMemory,
  tokensOfMessage,
  tokensOfPieces,
} from './model/build-context.ts';
export { effectiveModelConfig } from './model/effective-model-config.ts';
export {
  answerSteps,
  type AnswerStep,
  type ReasoningView,
  stepsOfMessage,
  type TraceItem,
} from './model/answer-steps.ts';
export { type CostedMessage, type CostOf, costOfAnswer } from './model/answer-cost.ts';
export { namedSources, type NumberedSource, sourceLines, sourcesOf, withSources } from './model/citations.ts';
export type { ChatModels } from './model/chat-models.ts';
export { historyBudget } from './model/context-budget.ts';
export { markIndex } from './model/context-marks.ts';
export { type ComposedRequest, composeRequest, dayOf } from './model/context-request.ts';
export { expectedAnswerTokens } from './model/expected-answer.ts';
export type { RewriteStyle } from './model/instructions.ts';
export { maskOpening } from './model/mask-opening.ts';
export { memoryState, planMemory } from './model/memory.ts';
export { messageOnLoad } from './model/message-load.ts';
export { compareMessages } from './model/message-order.ts';
export type { MessageQueue, QueuedQuestion } from './model/message-queue.ts';
export { columnsOn, messageTree, pathTo } from './model/message-tree.ts';
export { modelForAnswer } from './model/model-for-answer.ts';
export { hasOwnSettings } from './model/own-settings.ts';
export { ARCHIVE, INCOGNITO, PINNED, RECENT, type SessionSummary } from './model/session-row.ts';
export { statOfContent, tokensIn } from './model/session-stat.ts';
export { directionOf } from './model/text-direction.ts';
export { toolDefinitions, tokensOfTools } from './model/tool-definitions.ts';
export { failureReason, readableJson } from './model/tool-text.ts';
export { toStored } from './model/turn-reducer.ts';
export { withoutThoughts } from './model/without-thoughts.ts';
export { REFUSED } from './model/words-to-models.ts';
export type { ChatPlace } from './rows/chat-moves.ts';
export {
  createFolder,
  type Folder,
  folderName,
  removeFolder,
  updateFolder,
  useArchiveShown,
  useFolders,
} from './rows/folders.ts';
export { keepPlace, type KeptPlace, readPlace } from './rows/kept-place.ts';
export type { ChatFrame, ChatSnapshot } from './rows/open-chat.ts';
export { createPageChats } from './rows/page-chats.ts';
export { shownTopic } from './rows/shown-topic.ts';
export {
  chatActions,
  getCurrentSessionId,
  isBeingDeleted,
  isBeingWritten,
  listedChats,
  loadedTree,
  loadMoreSessions,
  pageChats,
  readChat,
  useChatFrame,
  useCurrentSession,
  useCurrentSessionId,
  useMessage,
  useSession,
  useSessionSections,
  watchFrame,
} from './rows/store.ts';
export { isLineOpen } from './model/line-out.ts';
export { autoTexts, useIsMakingMemory } from './turns/auto-texts-page.ts';
export { pageQueues, queues, useQueue } from './turns/chat-queues.ts';
export { pageMarks, useChatMark, useReadOnScreen, useTitleMark } from './turns/chat-marks.ts';
export {
  askAgain,
  askDifferently,
  continueTurn,
  isRunning,
  mergeAnswers,
  offeredIn,
  onTurnEnded,
  pageTurns,
  retryTurn,
  startTurn,
  stopTurns,
  toolTokensOf,
  useIsRunning,
  useLiveTurn,
  watchTurns,
} from './turns/chat-turns.ts';
export type { LiveTurn } from './turns/live-turns.ts';
export { loadAutoTexts } from './turns/load-auto-texts.ts';
export { loadReplyReader, loadRequestMaker } from './turns/load-turn-code.ts';
export { createPageMarks } from './turns/page-marks.ts';
export { createPageQueues } from './turns/page-queues.ts';
export { createPageTurns } from './turns/page-turns.ts';
export type { QueuesWorld } from './turns/queues.ts';
export { branchOf, readForContext } from './turns/read-branch.ts';
export type { AnswerPart, Transport } from './turns/server-reply.ts';
export { tellOfReply } from './turns/tell-of-reply.ts';
export type { AnswerSoFar, CalledFunction, OfferedFunction, ToolOutcome, ToolPort } from './turns/tool-port.ts';
export { freeTransport } from './turns/transport-free.ts';
export { transportFor } from './turns/transport.ts';
export type { TurnModel, TurnPlace } from './turns/turns.ts';
export { chooseModels } from './turns/choose-models.ts';
export { knownChatModels, useChatModels } from './turns/use-chat-models.ts';
export { useTokensOfRetry } from './turns/use-tokens-of-retry.ts';
