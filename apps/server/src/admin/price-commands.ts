import { readFileSync } from 'node:fs';
import type { AuditLog } from '../features/accounts/audit-log.ts';
import { type OperatorPrice, problemWith, TOOL_PRICE_PREFIX, withMargin } from '../features/prices/operator-price.ts';
import { readPriceList } from '../features/prices/price-list.ts';
import type { PricesRepository, StoredPrice } from '../features/prices/repository.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { GivenPrice, PriceCommand } from './command.ts';
import { printTable, visible } from './print-table.ts';

export interface PriceAdminParts {
  readonly repository: PricesRepository;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly print: (line: string) => void;
}

/** The source of prices that the operator set one by one. */
const BY_HAND = 'set';
const NO_PRICE: OperatorPrice = { input: 0, output: 0, perCall: 0, leastHold: 0 };

/** Does what a command about prices says. Throws a sentence where it cannot be done. */
export async function runPriceCommand(command: PriceCommand, given: PriceAdminParts): Promise<void> {
  const parts = { ...given, print: (line: string) => given.print(visible(line)) };
  const { repository, audit, print } = parts;
  switch (command.kind) {
    case 'price-list':
      return list(parts);
    case 'price-set':
      return set(command.model, command.price, parts);
    case 'price-remove': {
      const { model } = command;
      const note = audit.serverAct('price-removed', { detail: { model } });
      if (!(await repository.remove(model, note))) throw new StartupError(`There is no price for "${model}".`);
      return print(isTool(model) ? `${model} is free again.` : `The list price of ${model} counts again.`);
    }
    case 'price-import':
      return importList(command, parts);
    default:
      command satisfies never;
  }
}

async function list({ repository, print }: PriceAdminParts): Promise<void> {
  const stored = await repository.list();
  if (stored.length === 0) return print('No prices of your own: list prices count, with PARLEY_MARGIN.');
  const shown = (dollars: number | undefined) => (dollars === undefined ? '' : String(dollars));
  printTable(
    [
      ['MODEL', 'INPUT', 'OUTPUT', 'CACHED', 'CALL', 'LEAST HOLD', 'FROM', 'CHANGED'],
      ...stored.map(({ model, input, output, cached, perCall, leastHold, source, changedAt }) => [
        model,
        ...[input, output, cached, perCall, leastHold].map(shown),
        source,
        new Date(changedAt).toISOString().slice(0, 10),
      ]),
    ],
    print,
  );
}

async function set(
  model: string,
  given: GivenPrice,
  { repository, audit, now, print }: PriceAdminParts,
): Promise<void> {
  const before = (await repository.list()).find((stored) => stored.model === model);
  const named = Object.fromEntries(Object.entries(given).filter(([, dollars]) => dollars !== undefined));
  const price: OperatorPrice = { ...(before ?? NO_PRICE), ...named };
  const problem = isTool(model) ? problemWithTool(price) : problemWith(price);
  if (problem !== undefined) throw new StartupError(`${problem}.`);
  const { input, output, cached, perCall, leastHold } = price;
  const shown = Object.entries({ input, output, cached, call: perCall, 'least-hold': leastHold }).flatMap(
    ([name, dollars]) => (dollars === undefined ? [] : [[name, String(dollars)] as const]),
  );
  const note = audit.serverAct('price-set', { detail: { model, ...Object.fromEntries(shown) } });
  await repository.put([{ ...price, model, source: BY_HAND, changedAt: now() }], note);
  print(`${model} costs ${described(price)}. Calls that have begun keep their price.`);
}

function isTool(model: string): boolean {
  return model.startsWith(TOOL_PRICE_PREFIX);
}

function problemWithTool(price: OperatorPrice): string | undefined {
  const { input, output, cached, leastHold } = price;
  if (input + output + (cached ?? 0) + leastHold > 0) return 'A tool has a price for each call alone: --call';
  return problemWith(price);
}

function described({ input, output, cached, perCall, leastHold }: OperatorPrice): string {
  if (input + output + perCall === 0) return 'nothing now';
  const tokens = `$${input} per million tokens of questions and $${output} of answers`;
  const parts = [
    perCall > 0 ? `$${perCall} for each call` : tokens,
    ...(cached === undefined || perCall > 0 ? [] : [`$${cached} where they are cached`]),
    ...(leastHold > 0 ? [`$${leastHold} held at least`] : []),
  ];
  return parts.join(', ');
}

async function importList(
  { file, margin, isDryRun }: Extract<PriceCommand, { kind: 'price-import' }>,
  { repository, audit, now, print }: PriceAdminParts,
): Promise<void> {
  const read = readPriceList(readJson(file));
  if (!read) throw new StartupError(`${file} is no list of prices in the form of LiteLLM or OpenRouter.`);
  const byHand = new Set(
    (await repository.list()).filter(({ source }) => source === BY_HAND).map(({ model }) => model),
  );
  const taken: StoredPrice[] = [];
  for (const [model, price] of read.prices) {
    if (!byHand.has(model)) taken.push({ ...withMargin(price, margin), model, source: read.format, changedAt: now() });
  }
  const detail = { from: read.format, prices: String(taken.length), margin: String(margin) };
  if (!isDryRun) await repository.put(taken, audit.serverAct('prices-imported', { detail }));
  const kept = read.prices.size - taken.length;
  print(
    `${taken.length} prices ${isDryRun ? 'would be' : 'are'} taken from the list of ${read.format}` +
      `${margin > 0 ? `, with ${margin} % on top` : ''}; ${kept} set by hand stay, ${read.skipped} entries have no price to take.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
