import * as z from 'zod/mini';
import { LookupId } from '../bounds.ts';
import { DoctorReport } from '../connection-doctor.ts';
import { DoctorRequest, ListedCustomProvider, NewCustomProvider, RenamedCustomProvider } from '../custom-providers.ts';
import { EncryptionKey } from '../key-encryption.ts';
import { defineRoute } from '../route.ts';
import { customProviderListRoute } from './first-load.ts';

const ByConfigUid = z.object({ configUid: LookupId });

export const customProviderRoutes = {
  publicKey: defineRoute({
    method: 'GET',
    path: '/custom-provider/public-key',
    summary: 'What to encrypt a provider key with before sending it',
    access: 'actor',
    data: EncryptionKey,
  }),
  list: customProviderListRoute,
  create: defineRoute({
    method: 'POST',
    path: '/custom-provider',
    summary: 'Add an endpoint of your own',
    access: 'actor',
    body: NewCustomProvider,
    data: z.object({ configUid: z.string() }),
    errors: ['address_refused', 'key_unreadable', 'upstream_unreachable'],
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/custom-provider/{configUid}',
    summary: 'Rename a custom provider',
    access: 'actor',
    params: ByConfigUid,
    body: RenamedCustomProvider,
    data: ListedCustomProvider,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/custom-provider/{configUid}',
    summary: 'Delete a custom provider and its key',
    access: 'actor',
    params: ByConfigUid,
    data: z.null(),
  }),
  models: defineRoute({
    method: 'GET',
    path: '/custom-provider/{configUid}/models',
    summary: 'The names of the models that a custom provider lists',
    access: 'actor',
    params: ByConfigUid,
    data: z.array(z.string()),
    errors: [
      'address_refused',
      'key_unreadable',
      'upstream_unreachable',
      'upstream_timeout',
      'upstream_interrupted',
      'upstream_failed',
      'upstream_refused_key',
      'upstream_rate_limited',
    ],
  }),
  doctor: defineRoute({
    method: 'POST',
    path: '/custom-provider/doctor',
    summary: 'Try an endpoint step by step, down to one token, and say where it fails',
    access: 'actor',
    body: DoctorRequest,
    data: DoctorReport,
    rateLimit: { max: 30, windowMs: 60_000 },
    errors: ['not_found', 'key_unreadable'],
  }),
};
