import { AppError } from '@parley/contract';
import type { ServerConfig } from '../../config.ts';
import { isForThisMachine, managesChannels } from '../../exposure.ts';
import type { Admit } from '../../http/admission.ts';
import { isForwarded } from '../../http/forwarded.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';

export interface ChannelAdmission {
  /** For whoever may change the channels of this server. */
  readonly manage: Admit;
  /** For what concerns this machine itself: the owner who sits at it, and nobody through a tunnel. */
  readonly atThisMachine: Admit;
}

/** Says who may do what with channels. Whoever has an actor here was let in already: by the access code, or by being on this machine. */
export function channelAdmission(config: ServerConfig): ChannelAdmission {
  const mayManage = managesChannels(config);
  const isHere = isForThisMachine(config);
  const publicHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host;

  const manage: Admit = ({ request }) => {
    if (!mayManage) throw new AppError('forbidden', 'The channels of this server are changed on its command line');
    const { origin, host = '', 'sec-fetch-site': site } = request.headers;
    const originHost = origin === undefined ? undefined : (URL.parse(origin)?.host ?? '');
    // Sites that may show the app and ask models have no business with its keys.
    const isOwnPage = originHost === undefined || originHost === host.toLowerCase() || originHost === publicHost;
    if (!isOwnPage || site === 'cross-site' || site === 'same-site') {
      throw new AppError('forbidden', 'Only pages of this server may change its channels');
    }
  };

  return {
    manage,
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
