import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { AppError, type McpFailure, type McpState } from '@parley/contract';
import { plainText } from '@parley/mcp';
import { EgressFailure, EgressRefusal } from '../../gateways/egress/failures.ts';

/** The last thing that the gateway refused or could not do for a connection: the library wraps it in words of its own. */
export interface Witness {
  failure?: unknown;
}

type Standing = Extract<McpState, { kind: 'needs-sign-in' | 'failed' }>;

const DETAIL_MAX_LENGTH = 300;

/** How it stands with a server that could not be used, in words without secrets. */
export function standingOf(error: unknown, { failure }: Witness, hasOwnKey: boolean): Standing {
  if (isUnauthorized(error)) {
    return hasOwnKey
      ? failed('headers-refused', 'The server refused the headers that are stored for it')
      : { kind: 'needs-sign-in' };
  }
  if (error instanceof InsufficientScopeError) return { kind: 'needs-sign-in' };
  const known = [error, failure].find((one) => one instanceof AppError);
  if (known instanceof AppError) return failed(reasonOf(known), known.message);
  if (error instanceof SdkHttpError) {
    if (error.status === 403) return failed('headers-refused', 'The server answered with status 403');
    return failed('not-mcp', `The address answered with status ${error.status}`);
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return failed('timeout', 'The server took too long');
  return failed('not-mcp', error instanceof Error ? error.message : '');
}

/** A failure of a call in the words of the contract. */
export function callFailure(error: unknown, witness: Witness, hasOwnKey: boolean): AppError {
  const isUpstream = error instanceof EgressFailure || (error instanceof AppError && error.code === 'upstream_timeout');
  if (error instanceof AppError && !isUpstream) return error;
  // What the server itself says about a request that it got.
  if (error instanceof ProtocolError) return new AppError('mcp_failed', plainText(error.message, DETAIL_MAX_LENGTH));
  return unusable(standingOf(error, witness, hasOwnKey));
}

/** A server that cannot be used, as the failure of what was asked of it. */
export function unusable(standing: Standing): AppError {
  if (standing.kind === 'needs-sign-in') return new AppError('mcp_sign_in_needed');
  const { reason, detail } = standing;
  switch (reason) {
    case 'address-refused':
      return new AppError('address_refused', detail);
    case 'secrets-unreadable':
      return new AppError('key_unreadable');
    case 'unreachable':
    case 'timeout':
    case 'headers-refused':
      return new AppError('mcp_unreachable', detail);
    case 'not-mcp':
      return new AppError('mcp_not_spoken', detail);
    default:
      return new AppError('mcp_failed', detail);
  }
}

function failed(reason: McpFailure, detail: string): Standing {
  return { kind: 'failed', reason, detail: plainText(detail, DETAIL_MAX_LENGTH) };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof UnauthorizedError || (error instanceof SdkHttpError && error.status === 401);
}

function reasonOf(error: AppError): McpFailure {
  if (error instanceof EgressRefusal) return 'address-refused';
  if (error.code === 'key_unreadable') return 'secrets-unreadable';
  if (error.code === 'upstream_timeout') return 'timeout';
  if (error instanceof EgressFailure && error.problem === 'too_large') return 'too-large';
  return 'unreachable';
}
