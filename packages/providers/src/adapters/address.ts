import { PROVIDER_REGISTRY } from '../registry.ts';
import { bareModelName } from '../quirks/model-name.ts';
import type { ChatAddress } from './chat-target.ts';

/** People paste the address of a call where its base is asked for. */
const CALL_PATH = /\/(?:chat\/completions|responses|messages|models)$/;
const LEGACY_AZURE_VERSION = /^\d{4}-\d\d-\d\d(?:-preview)?$/;

/** What the paths of the calls are added to, without a slash at its end; empty where nobody said. */
export function baseUrlOf(address: ChatAddress): string {
  const { baseUrl, endpointByModel } = PROVIDER_REGISTRY[address.provider];
  const given = trimmed(address.baseUrl) || trimmed(address.credentials.endpoint ?? '');
  const byModel = endpointByModel.find(([models]) => models.test(bareModelName(address.model)))?.[1];
  if (given === '' || given === baseUrl) return withVersion(byModel ?? baseUrl, address);
  if (address.provider === 'Azure') return azureBase(given);
  return withVersion(isBareHostOf(given, baseUrl) ? (byModel ?? baseUrl) : given, address);
}

/** The version of Azure's older interface, which puts the deployment into the path; undefined for today's. */
export function legacyAzureVersion(address: ChatAddress): string | undefined {
  const version = address.credentials.apiVersion ?? '';
  return address.provider === 'Azure' && LEGACY_AZURE_VERSION.test(version) ? version : undefined;
}

/** The full address of a call on the OpenAI chat wire. */
export function chatCompletionsUrl(address: ChatAddress): string {
  const base = baseUrlOf(address);
  const version = legacyAzureVersion(address);
  if (version === undefined) return `${base}/chat/completions`;
  const host = base.replace(/\/openai\/v1$/, '');
  return `${host}/openai/deployments/${encodeURIComponent(address.model)}/chat/completions?api-version=${version}`;
}

function trimmed(url: string): string {
  return url
    .trim()
    .replace(/[/?#]+$/, '')
    .replace(CALL_PATH, '');
}

/** `https://api.openai.com` stands for `https://api.openai.com/v1`. */
function isBareHostOf(given: string, baseUrl: string): boolean {
  if (!URL.canParse(given) || !URL.canParse(baseUrl)) return false;
  const url = new URL(given);
  return url.host === new URL(baseUrl).host && url.pathname === '/';
}

function azureBase(given: string): string {
  return /\/openai(?:\/|$)/.test(given) ? given.replace(/\/openai$/, '/openai/v1') : `${given}/openai/v1`;
}

/** Gemini has its version in the path. */
function withVersion(base: string, { provider, credentials }: ChatAddress): string {
  const version = credentials.apiVersion ?? '';
  if (provider !== 'Google' || !/^v\d\w{0,20}$/.test(version)) return base;
  return base.replace(/\/v\d\w*$/, `/${version}`);
}
