import type { TargetCredentials } from './chat-target.ts';

/** The version whose parameters the adapter speaks. The one of October 2026 refuses all sampling. */
const VERSION = '2023-06-01';

/** The headers beside the key that Anthropic asks for. */
export function anthropicHeaders({ apiVersion = '' }: TargetCredentials): Record<string, string> {
  return {
    'anthropic-version': /^\d{4}-\d\d-\d\d$/.test(apiVersion) ? apiVersion : VERSION,
    // Anthropic answers pages only when they say that they know what they do with their key.
    'anthropic-dangerous-direct-browser-access': 'true',
  };
}

/** Whether that version of the interface takes a temperature at all. */
export function takesSampling({ apiVersion = '' }: TargetCredentials): boolean {
  return !/^\d{4}-\d\d-\d\d$/.test(apiVersion) || apiVersion < '2026-10-21';
}
