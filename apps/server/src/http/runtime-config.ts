import { RuntimeConfig } from '@parley/contract';
import type { ServerConfig } from '../config.ts';
import { isForThisMachine, managesChannels, showsShares } from '../exposure.ts';
import { signInOffer } from '../sign-in-offer.ts';

/** The part of the settings that every visitor may see. */
export function runtimeConfigOf(config: ServerConfig, version: string): RuntimeConfig {
  return RuntimeConfig.parse({
    version,
    buildMode: 'standalone',
    isApp: false,
    hasServer: true,
    businessUrl: config.businessUrl,
    analyticsId: config.analyticsId,
    reportTo: config.reportTo,
    basePath: config.basePath,
    apiBase: `${config.basePath}api`,
    mode: config.mode,
    accessCodeRequired: config.mode === 'private' && config.accessCode !== undefined,
    defaultModel: config.defaultModel,
    managesChannels: managesChannels(config),
    isForThisMachine: isForThisMachine(config),
    embedOrigins: config.embedOrigins,
    keepsReplies: config.replyMinutes > 0,
    showsShares: showsShares(config),
    worksOffline: config.offline,
    publicOrigin: config.publicUrl === undefined ? '' : new URL(config.publicUrl).origin,
    artifactOrigin: config.artifactOrigin ?? '',
    signIn: signInOffer(config),
    loginScreen: {
      statistics: config.mode === 'hosted' ? config.statistics : [],
      sourceUrl: config.sourceUrl ?? '',
      googleComingSoon: config.googleComingSoon,
    },
  } satisfies RuntimeConfig);
}
