import { AppError, type RefusalReason } from '@parley/contract';
import { EgressRefusal } from './failures.ts';

const OPENED_BY_SETTING: ReadonlySet<RefusalReason> = new Set([
  'needs_https',
  'port',
  'private_name',
  'private_address',
]);

/** What the operator opened is opened for people who are signed in, so that no setting would help a stranger. */
export function toldToStrangers(error: unknown): unknown {
  if (!(error instanceof EgressRefusal) || !OPENED_BY_SETTING.has(error.reason)) return error;
  return new AppError('address_refused', 'Without signing in, this server calls only public https:// addresses');
}
