import type { ToolRunResult } from '@parley/contract';
import type { Operation } from '@parley/tools';
import type { Plugin } from '../model/plugin.ts';
import { credentialOf } from '../model/tool-auth.ts';
import type { ToolForm } from '../model/tool-form.ts';
import { runDirectly } from '../openapi/direct-run.ts';
import { directWorld } from '../openapi/installed-tools.ts';
import { pluginToken } from './plugin-store.ts';
import { originOf } from './plugin-tools.ts';

/** The page may not call the API, or nothing answers: a browser does not say which. */
export class NotCalled extends Error {}

/** Calls an operation of a tool that this browser keeps, or would keep, from the page. Throws `NotCalled`. */
export async function tryHere(
  { auth }: Pick<ToolForm, 'auth'>,
  plugin: Pick<Plugin, 'id'> | undefined,
  operation: Operation,
  args: Record<string, unknown>,
): Promise<ToolRunResult> {
  const config = auth && credentialOf(auth);
  const token = auth?.token ?? '';
  const isSent = config !== undefined && token !== '' && mayGo(token, plugin, operation);
  const settings = {
    shouldProxy: false,
    authConfigs: isSent ? [config] : [],
    authValues: isSent ? { [config.name]: token } : {},
  };
  const { signal } = new AbortController();
  const answer = await runDirectly({ type: 'custom' }, settings, operation, args, signal, directWorld());
  if (!answer) throw new NotCalled();
  return answer;
}

/** A stored token goes where it was entered for; one that was just typed goes where the schema says. */
function mayGo(token: string, plugin: Pick<Plugin, 'id'> | undefined, { plan }: Operation): boolean {
  const stored = plugin && pluginToken(plugin.id);
  return stored?.value !== token || stored.origins.includes(originOf(plan));
}
