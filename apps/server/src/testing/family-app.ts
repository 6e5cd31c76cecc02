import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChildAccount,
  type LoginResult,
  type ParentAccount,
  type RelationChange,
  type User,
} from '@parley/contract';
import { aChatRequest, replyScript } from '@parley/testkit';
import type { Database } from '../db/open-database.ts';
import { testConfig } from './app.ts';
import { temporaryFolder } from './engines.ts';
import { startHostedApp } from './hosted-app.ts';
import { anUpstream, UPSTREAM_KEY } from './proxied-app.ts';
import { fund } from './wallets.ts';

export const ADA = 'ada@example.org';
export const BEN = 'ben@example.org';

export type FamilyApp = Awaited<ReturnType<typeof startFamilyApp>>;

/** A file by which each call of the scripted models costs a dollar. */
export function dollarCatalogue(): string {
  const file = join(temporaryFolder(), 'catalogue.json');
  const price = { call: 1 };
  writeFileSync(file, JSON.stringify({ models: { 'scripted-1': { price }, 'scripted-2': { price } } }));
  return file;
}

/** The real app with accounts, and a scripted provider whose models cost a dollar for each call. For tests. */
export async function startFamilyApp(
  database: Database,
  { now = Date.now, dollars = 1_000 }: { now?: () => number; dollars?: number } = {},
) {
  const upstream = await anUpstream({
    replyTo: () => replyScript({ text: ['Hello'], usage: { prompt_tokens: 5, completion_tokens: 6 } }),
  });
  const catalogueFile = dollarCatalogue();
  const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
  const app = await startHostedApp(database, { now, config: { providers, catalogueFile } });
  const { call } = app;
  const funded = new Set<string>();
  /** Everybody has money, unless a test says otherwise. */
  const signIn: typeof app.signIn = async (...signing) => {
    const entered = await app.signIn(...signing);
    if (dollars > 0 && !funded.has(entered.user.uuid)) await fund(database, entered.user.uuid, dollars);
    funded.add(entered.user.uuid);
    return entered;
  };

  const relations = {
    invite: (parent: LoginResult, body: object) =>
      call<ChildAccount>('POST', '/user-relation/add-child', { token: parent.token, body }),
    children: async (parent: LoginResult) =>
      (await call<ChildAccount[]>('GET', '/user-relation/child-users', { token: parent.token })).data,
    parents: async (child: LoginResult) =>
      (await call<ParentAccount[]>('GET', '/user-relation/parent-users', { token: child.token })).data,
    act: (who: LoginResult, id: string, act: 'accept' | 'decline') =>
      call('POST', `/user-relation/relation/${id}/${act}`, { token: who.token }),
    change: (who: LoginResult, id: string, body: RelationChange) =>
      call('PUT', `/user-relation/relation/${id}`, { token: who.token, body }),
    remove: (who: LoginResult, id: string) => call('DELETE', `/user-relation/relation/${id}`, { token: who.token }),
  };
  return {
    ...app,
    ...relations,
    signIn,
    upstream,
    self: async (who: LoginResult) => (await call<User>('GET', '/auth/self', { token: who.token })).data,
    /** Asks a model; gives the number of the failure, 0 where it was answered. */
    ask: async (who: LoginResult, model = 'scripted-1', path = '/ai-proxy') => {
      const body = aChatRequest({ model, stream: false });
      const { code } = await call('POST', path, { token: who.token, body });
      return (code as number | undefined) ?? 0;
    },
    /** An account that invited another, which has accepted, and lets it pay unless told otherwise. */
    join: async (parent: LoginResult, child: LoginResult, email: string, chooses = true) => {
      const { data } = await relations.invite(parent, { email });
      await relations.act(child, data.relationUuid, 'accept');
      await relations.change(child, data.relationUuid, { isChildActive: chooses });
      return data.relationUuid;
    },
  };
}
