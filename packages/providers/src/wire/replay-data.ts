import type { ReplayData } from '../stream-part.ts';
import { asObject, asText } from './loose-json.ts';

/** Reads `provider_data` of a message or a delta; undefined where it is none of ours. */
export function readReplay(value: unknown): ReplayData | undefined {
  const data = asObject(value);
  const wire = asText(data?.['wire']);
  return data && wire !== undefined ? { ...data, wire } : undefined;
}
