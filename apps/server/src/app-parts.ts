import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/open-database.ts';
import type { AiProxyParts } from './features/ai-proxy/service.ts';
import type { SlowLane } from './features/auth/slow-lane.ts';
import type { ChannelManagerParts } from './features/channels/channel-manager.ts';
import type { ChannelsParts } from './features/channels/service.ts';
import type { CallHooks } from './features/metering/call-record.ts';
import type { ModelsParts } from './features/models/service.ts';
import type { RepliesPatience } from './features/replies/replies-parts.ts';
import type { Metrics } from './features/system/metrics.ts';
import type { EgressParts } from './gateways/egress/egress.ts';
import type { StripeAddress } from './gateways/payment/stripe-gateway.ts';
import type { SignInAddresses } from './join-accounts.ts';
import type { CallBillingOptions } from './join-call-billing.ts';
import type { FilesWorld } from './join-files.ts';
import type { McpWorld } from './join-mcp.ts';
import type { TaskPatience } from './join-midjourney.ts';
import type { ToolsWorld } from './join-tools.ts';

/** The world outside, which tests hand in. */
export interface AppParts extends Pick<McpWorld, 'mcpLimits'> {
  /** How files that arrive are written. */
  readonly files: Pick<FilesWorld, 'openNew'>;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** How providers are reached. */
  readonly models: Pick<ModelsParts, 'fetch' | 'patience'>;
  readonly channels: Partial<Pick<ChannelsParts, 'localServers' | 'random'> & Pick<ChannelManagerParts, 'vendors'>>;
  readonly aiProxy: Pick<AiProxyParts, 'documentation' | 'dispatcher' | 'idleTimeoutMs' | 'guideDelayMs' | 'lateMs'>;
  /** How replies are kept. */
  readonly replies: RepliesPatience;
  /** What happens around every call to a model. */
  readonly callHooks: CallHooks;
  /** When a server that holds money is taken for dead. */
  readonly holds: Pick<CallBillingOptions, 'staleMs' | 'lookMs'>;
  /** How often tasks are looked after that nobody polls. */
  readonly midjourney: TaskPatience;
  /** Where access codes wait after too many wrong ones. */
  readonly codeLane: SlowLane;
  /** Where services that people sign in with are reached. */
  readonly signIn: SignInAddresses;
  readonly tools: Pick<ToolsWorld, 'engineAddresses' | 'pagePatienceMs'>;
  /** Where Stripe is reached. */
  readonly stripeAddress: StripeAddress;
  /** How addresses that users gave are reached. */
  readonly egress: Partial<EgressParts>;
  /** Reads every answer back with its schema; for tests. */
  readonly checkReplies: boolean;
}
