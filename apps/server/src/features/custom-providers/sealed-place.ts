import type { CustomProvidersTable } from '../../db/tables.ts';

/** Where a provider's key is sealed for. The address is part of it: a key goes to the endpoint that it was entered for and to no other. */
export function placeOf(row: Pick<CustomProvidersTable, 'account_id' | 'config_uid' | 'base_url'>): string {
  return `custom_providers|sealed_key|${row.account_id}|${row.config_uid}|${row.base_url}`;
}
