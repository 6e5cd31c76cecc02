export { ArgumentList, ToolQuestion, ToolsChip } from './late-parts.ts';
export { openTools } from './open-tools.ts';
export { createPageTools, pageTools } from './page-tools.ts';
