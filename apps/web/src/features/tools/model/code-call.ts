import { parseToolArguments, type MessageTool } from '@parley/contract';

/** The functions that run code, by name. */
export const CODE_FUNCTIONS: Readonly<Record<string, { readonly language: string; readonly label: string }>> = {
  run_python: { language: 'python', label: 'Python' },
  run_javascript: { language: 'javascript', label: 'JavaScript' },
};

/** The code that a call runs, where that is all it was asked; undefined for every other call. */
export function codeOfCall({ toolId, name, arguments: written }: Pick<MessageTool, 'toolId' | 'name' | 'arguments'>) {
  const language = toolId === 'code-runner' ? CODE_FUNCTIONS[name]?.language : undefined;
  if (language === undefined) return undefined;
  const given = parseToolArguments(written);
  const code = given?.['code'];
  if (!given || typeof code !== 'string' || Object.keys(given).length > 1) return undefined;
  return { language, code };
}
