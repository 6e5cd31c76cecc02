import { accountName, type Model, type ParentAccount } from '@parley/contract';

/** The name of the main account that pays for this one, but not for a model of the server; undefined where it does. */
export function refusingPayer(
  { name, customProvider }: Pick<Model, 'name' | 'customProvider'>,
  parents: readonly ParentAccount[],
): string | undefined {
  const payer = parents.find(({ isChildActive }) => isChildActive);
  if (customProvider !== false || payer === undefined) return undefined;
  return payer.models.length > 0 && !payer.models.includes(name) ? accountName(payer) : undefined;
}
