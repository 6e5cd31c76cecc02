import type { MessageTool } from '@parley/contract';
import { failureReason } from '#/features/chat-core/public.ts';

/** Why a call failed: for reasons that are told in the reader's language, or in the words of whoever was called. */
export type CallFailure =
  | { readonly kind: 'arguments' | 'unknown' | 'setup' | 'failed' }
  | { readonly kind: 'status'; readonly status: number; readonly said: string }
  | { readonly kind: 'said'; readonly said: string };

const RULES: readonly (readonly [RegExp, (found: RegExpExecArray, rest: string) => CallFailure])[] = [
  [/^Failed to parse arguments/, () => ({ kind: 'arguments' })],
  [/^Tool function \S+ not found$/, () => ({ kind: 'unknown' })],
  [/^Tool [^\n]{1,300}? is not properly initialized(?:: ([^\n]+))?/, (found) => said(found[1], 'setup')],
  [/^Failed to execute tool function \S+?(?:: ([^\n]+))?$/m, (found) => said(found[1], 'failed')],
  [/^The (?:page could not be read|search failed)(?:: ([^\n]+)|\.)/, (found) => said(found[1], 'failed')],
  [/^The request failed with HTTP status (\d+)\.\s*/, (found, rest) => status(Number(found[1]), rest)],
];

/** Why a call failed, as far as its result says so. */
export function callFailure({
  toolId,
  result = '',
  httpStatus,
}: Pick<MessageTool, 'toolId' | 'result' | 'httpStatus'>): CallFailure {
  for (const [pattern, failureOf] of RULES) {
    const found = pattern.exec(result);
    if (found?.index === 0) return failureOf(found, result.slice(found[0].length));
  }
  if (httpStatus !== undefined && httpStatus >= 400) return status(httpStatus, '');
  return said(toolId === 'code-runner' ? errorOfRun(result) : failureReason(result), 'failed');
}

function said(words: string | undefined, otherwise: 'setup' | 'failed'): CallFailure {
  return words === undefined || words.trim() === '' ? { kind: otherwise } : { kind: 'said', said: words.trim() };
}

/** Of what came with a status only a message is worth a line, not the beginning of a page. */
function status(number: number, body: string): CallFailure {
  return { kind: 'status', status: number, said: /^\s*\{/.test(body) ? messageOf(body) : '' };
}

function messageOf(body: string): string {
  const reason = failureReason(body);
  return reason.startsWith('{') ? '' : reason;
}

const LONGEST_ERROR = 160;
/** What a run says of files comes after what went wrong. */
const ABOUT_FILES = /\n\nFiles (?:shown to the user|left out|of this chat)[^\n]*/g;

/** What went wrong comes after all that the code printed. Python says it last, JavaScript first and then where. */
function errorOfRun(result: string): string {
  const lastPart = result.replaceAll(ABOUT_FILES, '').trimEnd().split('\n\n').at(-1)?.trim() ?? '';
  const isTrace = result.includes('Traceback (most recent call last)');
  return (lastPart.split('\n').at(isTrace ? -1 : 0) ?? '').trim().slice(0, LONGEST_ERROR);
}
