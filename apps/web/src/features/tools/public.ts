export { ToolsChip } from './late-chip.ts';
export { CallArguments, ToolQuestion } from './late-parts.ts';
export { toolsOfNewChats } from './new-chat-tools.ts';
export { openTools } from './open-tools.ts';
export { createPageTools } from './page-tools.ts';
export type { CallProgress } from './model/tool-function.ts';
export { toolTitle } from './tool-title.ts';
export { useCallProgress } from './use-call-progress.ts';
