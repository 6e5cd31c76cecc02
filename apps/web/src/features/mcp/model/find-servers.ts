import type { McpPrompt, McpResource, McpResourceTemplate, McpServer } from '@parley/contract';
import { createMatcher, matchRanges, queryWords, type MatchRange } from '#/lib/match-text.ts';
import { gapsOf } from './address-template.ts';

const servers = createMatcher<McpServer>(({ name, about, tools }) => [
  { kind: 'title', text: name },
  { kind: 'detail', text: `${about.title} ${about.name}` },
  { kind: 'detail', text: tools.map((tool) => `${tool.title} ${tool.name}`).join('\n') },
]);

/** The servers that fit, by their names and those of their tools. */
export function findServers(listed: readonly McpServer[], text: string): readonly McpServer[] {
  return servers.rank(listed, queryWords(text));
}

/** A prompt of a server, in the list of prompts. */
export interface ServerPrompt {
  readonly server: McpServer;
  readonly prompt: McpPrompt;
  readonly title: string;
}

const prompts = createMatcher<ServerPrompt>(({ server, title, prompt: { name, description } }) => [
  { kind: 'title', text: title },
  { kind: 'detail', text: `${name} ${server.name}` },
  { kind: 'detail', text: description },
]);

export function promptsOf(listed: readonly McpServer[]): ServerPrompt[] {
  return listed
    .filter(({ state }) => state.kind === 'connected' || state.kind === 'stopped')
    .flatMap((server) =>
      server.prompts.map((prompt) => ({ server, prompt, title: `${server.name}: ${prompt.title || prompt.name}` })),
    );
}

export function findPrompts(
  listed: readonly ServerPrompt[],
  text: string,
): readonly (ServerPrompt & { readonly ranges: readonly MatchRange[] })[] {
  const words = queryWords(text);
  return prompts.rank(listed, words).map((found) => ({ ...found, ranges: matchRanges(found.title, words) }));
}

/** Something to read, at an address that may have gaps. */
export interface ReadableThing {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly gaps: readonly string[];
}

const things = createMatcher<ReadableThing>(({ title, description, uri }) => [
  { kind: 'title', text: title },
  { kind: 'detail', text: description },
  { kind: 'detail', text: uri },
]);

export function readableThings(
  resources: readonly McpResource[],
  templates: readonly McpResourceTemplate[],
): ReadableThing[] {
  return [
    ...resources.map(({ uri, ...about }) => ({ ...thing(about), uri, gaps: [] })),
    ...templates.map(({ uriTemplate, ...about }) => ({ ...thing(about), uri: uriTemplate, gaps: gapsOf(uriTemplate) })),
  ];
}

function thing({ name, title, description, mimeType }: Omit<McpResource, 'uri' | 'size'>) {
  return { title: title || name, description, mimeType };
}

export function findThings(listed: readonly ReadableThing[], text: string): readonly ReadableThing[] {
  return things.rank(listed, queryWords(text));
}
