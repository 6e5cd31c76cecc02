import { WEB_BROWSING } from '@parley/contract';
import type { RunnableTool, ToolFunction } from '../model/tool-function.ts';
import type { BuiltinTool } from './builtin-tool.ts';
import { calculator } from './calculator.ts';
import { chatMemory } from './chat-memory.ts';
import { codeRunner } from './code-runner.ts';
import { drawPicture } from './draw-picture.ts';
import { readWebPage } from './read-web-page.ts';
import { searchWeb } from './search-web.ts';
import { timeAndDates } from './time-and-dates.ts';

/** The tools that come along. Each is off until somebody switches it on in a chat. */
export const BUILTIN_TOOLS: readonly RunnableTool[] = [
  { id: WEB_BROWSING, functions: [searchWeb, readWebPage] },
  { id: 'calculator', functions: [inBrowser(calculator)] },
  { id: 'time', functions: [inBrowser(timeAndDates)] },
  { id: 'code-runner', functions: codeRunner },
  { id: 'draw-picture', functions: [drawPicture] },
  { id: 'chat-memory', functions: [chatMemory] },
];

function inBrowser({ run, ...tool }: BuiltinTool): ToolFunction {
  return {
    ...tool,
    parameters: { ...tool.parameters },
    run: (args) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { result, isError } = run(args, { now: Date.now(), timeZone });
      if (isError) throw new Error(result);
      return result;
    },
  };
}
