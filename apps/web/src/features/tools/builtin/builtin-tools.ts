import type { RunnableTool } from '../model/tool-function.ts';
import { chatMemory } from './chat-memory.ts';

/** The tools that come along. Each is off until somebody switches it on in a chat. */
export const BUILTIN_TOOLS: readonly RunnableTool[] = [{ id: 'chat-memory', functions: [chatMemory] }];
