import { AppError, type RefusalReason } from '@parley/contract';
import { EgressFailure, EgressRefusal } from './failures.ts';

const OPENED_BY_SETTING: ReadonlySet<RefusalReason> = new Set([
  'needs_https',
  'port',
  'private_name',
  'private_address',
]);

const WITHOUT_SIGN_IN =
  'Without signing in, this server calls only public https:// addresses. This is none, or there is no server by that name';

/**
 * What the operator opened is opened for people who are signed in, so that no setting would help a stranger. One sentence for
 * all that is not public, and for names that do not exist: otherwise refusals would list the names of the network inside.
 */
export function toldToStrangers(error: unknown, sentence = WITHOUT_SIGN_IN): unknown {
  const isOpenToOthers = error instanceof EgressRefusal && OPENED_BY_SETTING.has(error.reason);
  const hasNoName = error instanceof EgressFailure && error.problem === 'dns_not_found';
  return isOpenToOthers || hasNoName ? new AppError('address_refused', sentence) : error;
}
