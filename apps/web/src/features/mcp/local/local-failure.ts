import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { AppError, type ErrorCode, type McpFailure, type McpState } from '@parley/contract';
import { plainText } from '@parley/mcp';
import { ApiFailure } from '#/lib/api.ts';

type Failed = Extract<McpState, { kind: 'failed' }>;

const DETAIL_MAX_LENGTH = 300;

/** Words of the app for a program that it did not start. */
const NOT_STARTED: Readonly<Record<string, McpFailure>> = { no_values: 'secrets-unreadable' };

/** How it stands with a program that could not be used. */
export function standingOf(error: unknown): Failed {
  if (typeof error === 'string') return failed(NOT_STARTED[error] ?? 'ended', '');
  if (error instanceof DOMException && error.name === 'TimeoutError') return failed('timeout', '');
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return failed('timeout', '');
  if (isGone(error)) return failed('ended', '');
  return failed('not-mcp', error instanceof Error ? error.message : '');
}

/** Whether a program ended before it had answered. */
export function isGone(error: unknown): boolean {
  if (error instanceof SdkError)
    return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.EraNegotiationFailed;
  return error instanceof Error && error.message === 'The program does not run';
}

/** A failure of what was asked of a program, as the page knows failures of its server. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof AppError) return failure(error.code, error.message);
  if (error instanceof ProtocolError) return failure('mcp_failed', plainText(error.message, DETAIL_MAX_LENGTH));
  const { reason, detail } = standingOf(error);
  if (reason === 'secrets-unreadable') return failure('key_unreadable', detail);
  if (reason === 'not-mcp') return failure('mcp_not_spoken', detail);
  return failure('mcp_unreachable', reason === 'timeout' ? 'The program took too long' : 'The program does not run');
}

export function failure(code: ErrorCode, message: string): ApiFailure {
  return new ApiFailure(code, 0, message);
}

function failed(reason: McpFailure, detail: string): Failed {
  return { kind: 'failed', reason, detail: plainText(detail, DETAIL_MAX_LENGTH) };
}
