import type { ToolConfigsTable, ToolsTable } from '../../db/tool-tables.ts';

/** Where a tool's key is sealed for. The origins are part of it: a key goes to those that it was entered for and to no other. */
export function placeOfKey(row: Pick<ToolsTable, 'account_id' | 'id' | 'origins'>): string {
  return `tools|sealed_key|${row.account_id ?? ''}|${row.id}|${row.origins}`;
}

/** Where the credentials of an installed tool are sealed for, bound to origins like a tool's key. */
export function placeOfValues(row: Pick<ToolConfigsTable, 'account_id' | 'tool_id' | 'origins'>): string {
  return `tool_configs|sealed_values|${row.account_id}|${row.tool_id}|${row.origins}`;
}
