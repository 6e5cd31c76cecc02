import { parseToolArguments, type MessageTool } from '@parley/contract';

const LANGUAGES: Readonly<Record<string, string>> = { run_python: 'python', run_javascript: 'javascript' };

/** The code that a call runs, where that is all it was asked; undefined for every other call. */
export function codeOfCall({ toolId, name, arguments: written }: Pick<MessageTool, 'toolId' | 'name' | 'arguments'>) {
  const language = toolId === 'code-runner' ? LANGUAGES[name] : undefined;
  if (language === undefined) return undefined;
  const given = parseToolArguments(written);
  const code = given?.['code'];
  if (!given || typeof code !== 'string' || Object.keys(given).length > 1) return undefined;
  return { language, code };
}
