import { AppError } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import { isForThisMachine, managesChannels } from '../../exposure.ts';
import type { Admit } from '../../http/admission.ts';
import { isForwarded } from '../../http/forwarded.ts';
import { isOwnOrigin } from '../../http/own-page.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';

/** Where everybody is let in, many addresses must not make this server a place to try out found keys. */
const OPEN_TRIALS = { max: 60, windowMs: 60_000 };

export interface ChannelAdmission {
  /** For whoever may change the channels of this server. */
  readonly manage: Admit;
  /** For whoever has a key to try, on pages of this server alone. */
  readonly tryKey: Admit;
  /** For what concerns this machine itself: the owner who sits at it, and nobody through a tunnel. */
  readonly atThisMachine: Admit;
}

/** Says who may do what with channels. Whoever has an actor here was let in already: by the access code, or by being on this machine. */
export function channelAdmission(config: ServerConfig, limiter: Pick<RateLimiter, 'take'>): ChannelAdmission {
  // With accounts, the contract leaves these calls to operators.
  const mayManage = managesChannels(config) || (config.mode === 'hosted' && config.manageChannels);
  const isHere = isForThisMachine(config);
  const isUnguarded = config.accessCode === undefined && config.mode === 'private';

  const onOwnPage: Admit = ({ request }) => {
    const { 'sec-fetch-site': site } = request.headers;
    // Sites that may show the app and ask models have no business with its keys.
    if (!isOwnOrigin(request.headers, config.publicUrl) || site === 'cross-site' || site === 'same-site') {
      throw new AppError('forbidden', 'Only pages of this server may handle its keys');
    }
  };

  const manage: Admit = (arrival) => {
    if (!mayManage) throw new AppError('forbidden', 'The channels of this server are changed on its command line');
    onOwnPage(arrival);
    // Being on this machine is all that makes a caller the owner here, and a tunnel brings others to it.
    if (isUnguarded && isForwarded(arrival.request)) {
      throw new AppError('forbidden', 'The channels of this server are not changed through a proxy');
    }
  };

  return {
    manage,
    tryKey(arrival) {
      onOwnPage(arrival);
      if (isUnguarded && !isHere) limiter.take('try-key', OPEN_TRIALS);
    },
    atThisMachine(arrival) {
      manage(arrival);
      const { host = '' } = arrival.request.headers;
      const isLocalName = isLoopbackHost(host.toLowerCase().replace(/:\d+$/, ''));
      if (!isHere || !isLocalName || isForwarded(arrival.request)) {
        throw new AppError('forbidden', 'That is only for a server that nobody but its own machine reaches');
      }
    },
  };
}
