import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import {
  ChangedChannel,
  ChannelList,
  ChannelTest,
  FoundLocalServer,
  KeyFindings,
  KeyTrial,
  ListedChannel,
  LoopbackOrigin,
  NewChannel,
} from '../channels.ts';
import { DoctorReport } from '../connection-doctor.ts';
import { ServerModel } from '../models.ts';
import { defineRoute } from '../route.ts';

const ById = z.object({ id: LookupId });
/** Each of these calls asks a provider. */
const ASKING_LIMIT = { max: 30, windowMs: 60_000 };

/*
 * All but `tryKey` are for whoever manages the channels of this server, the owner or an operator, and answer `forbidden`
 * to anybody else. None is for pages of other sites. Keys travel as `encryptKey` makes them with `customProviders.publicKey`, and never come back.
 */
export const channelRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/channels',
    summary: 'The channels of this server with their state, without their keys',
    access: 'operator',
    data: ChannelList,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/channels',
    summary: 'Add a provider key to this server',
    access: 'operator',
    body: NewChannel,
    data: ListedChannel,
    errors: ['address_refused', 'key_unreadable', 'upstream_unreachable', 'conflict'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/channels/{id}',
    summary: 'Rename a channel, switch it on or off, or choose its models',
    access: 'operator',
    params: ById,
    body: ChangedChannel,
    data: ListedChannel,
    errors: ['conflict'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/channels/{id}',
    summary: 'Delete a channel and its keys',
    access: 'operator',
    params: ById,
    data: z.null(),
  }),
  models: defineRoute({
    method: 'GET',
    path: '/channels/{id}/models',
    summary: 'Every model that a channel lists, ticked or not',
    access: 'operator',
    params: ById,
    data: z.array(ServerModel),
    rateLimit: ASKING_LIMIT,
    errors: ['key_unreadable', 'address_refused', 'upstream_refused_key', 'upstream_unreachable', 'upstream_failed'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/channels/{id}/test',
    summary: 'Try a channel step by step, down to one token, and say where it fails',
    access: 'operator',
    params: ById,
    body: ChannelTest,
    data: DoctorReport,
    rateLimit: ASKING_LIMIT,
    errors: ['key_unreadable'],
  }),
  tryKey: defineRoute({
    method: 'POST',
    path: '/channels/try-key',
    summary: 'Find out whose key this is by asking its vendor for its models; nothing is kept',
    access: 'actor',
    body: KeyTrial,
    data: KeyFindings,
    rateLimit: ASKING_LIMIT,
    errors: ['key_unreadable'],
  }),
  lookForLocalServers: defineRoute({
    method: 'POST',
    path: '/channels/local-servers',
    summary: 'Look for model servers on this machine, again with every call',
    access: 'operator',
    data: z.array(FoundLocalServer),
    rateLimit: ASKING_LIMIT,
  }),
  allowLoopback: defineRoute({
    method: 'POST',
    path: '/channels/loopback-origins',
    summary: 'Let endpoints lead to a port of this machine',
    access: 'operator',
    body: z.object({ origin: LoopbackOrigin }),
    data: z.object({ origin: z.string() }),
    errors: ['address_refused'],
  }),
  forgetLoopback: defineRoute({
    method: 'DELETE',
    path: '/channels/loopback-origins/{origin}',
    summary: 'No longer let endpoints lead to a port of this machine',
    access: 'operator',
    params: z.object({ origin: LoopbackOrigin }),
    data: z.null(),
  }),
};
