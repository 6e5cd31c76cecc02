export { AskAgain } from './components/ask-again.tsx';
export { StandingChoice } from './components/standing-choice.tsx';
export { ToolSwitchRow } from './components/tool-switch-row.tsx';
export { callSentence, callWords, durationTexts, type CallWords } from './call-words.ts';
export { CallArguments as WrittenArguments } from './components/argument-list.tsx';
export { CallWordsLine } from './components/call-words-line.tsx';
export { ToolsChip } from './late-chip.ts';
export { CallArguments, ChosenTools, ToolNames, ToolQuestion } from './late-parts.ts';
export { argumentRows } from './model/argument-rows.ts';
export type { AskedField, AskedOfPerson, PersonAnswer } from './model/asked-of-person.ts';
export { callFailure } from './model/call-failure.ts';
export { callStage, type CallStage } from './model/call-stage.ts';
export { schemaField, textField } from './model/schema-field.ts';
export {
  type CallLine,
  type CallProgress,
  FunctionAnswer,
  type RunnableTool,
  type ToolFunction,
} from './model/tool-function.ts';
export { switchedTools } from './model/tool-list.ts';
export { toolsOfNewChats } from './new-chat-tools.ts';
export { welcomeWithTools } from './welcome.ts';
export { openTools } from './open-tools.ts';
export { createPageTools } from './page-tools.ts';
export { refusedAddress } from './refused-address.ts';
export { leaveChats } from './tool-actions.ts';
export { toolIcon } from './tool-icon.ts';
export { toolTitle } from './tool-title.ts';
export { useInChat } from './use-in-chat.ts';
export type { WaitingCall } from './questions.ts';
export { useCallProgress, useIsAsked, useWaitingCalls } from './use-call-progress.ts';
export type { ServerNameProps, ServerSwitchesProps, ToolServers } from './tools-world.ts';
