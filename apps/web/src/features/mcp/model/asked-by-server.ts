import type { McpElicitation } from '@parley/contract';
import { isRecord, type JsonRecord } from '#/lib/json.ts';
import { schemaField, textField, type AskedField, type AskedOfPerson } from '#/features/tools/public.ts';

/** More is no question that anybody answers. */
const MOST_FIELDS = 40;

/** A question of a server's, as the page asks it. What it says is a stranger's: it fills in nothing that the page knows. */
export function askedByServer(serverName: string, elicitation: McpElicitation): AskedOfPerson {
  const { message } = elicitation;
  if (elicitation.mode === 'url') return { kind: 'visit', from: serverName, message, url: elicitation.url };
  const { properties, required } = elicitation.schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(isRecord(properties) ? properties : {})
    .slice(0, MOST_FIELDS)
    .map(([key, schema]) => fieldOf(key, isRecord(schema) ? schema : {}, names.includes(key)));
  return { kind: 'values', from: serverName, message, fields };
}

/** By the title that the server gave it. What no field is made for is asked for as a text. */
function fieldOf(key: string, schema: JsonRecord, isRequired: boolean): AskedField {
  const field = schemaField({ key, schema, isRequired, written: asText }) ?? textField(key, schema, isRequired);
  const { title } = schema;
  return typeof title === 'string' && title !== '' ? { ...field, label: title } : field;
}

/** Servers ask for texts alone. */
function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
