import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { PricesRepository } from '../features/prices/repository.ts';
import { Prices } from '../features/prices/service.ts';
import { forEachEngine } from '../testing/engines.ts';
import { isAboutPrices, readCommand } from './command.ts';
import { runPriceCommand } from './price-commands.ts';

const LIST = {
  'gpt-9': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1e-6, output_cost_per_token: 4e-6 },
  'gpt-9-mini': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1e-7, output_cost_per_token: 4e-7 },
  'no-price': { litellm_provider: 'openai', mode: 'chat' },
};

function listFile(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-prices-')), 'list.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

forEachEngine((_engine, open) => {
  async function start() {
    let now = 1_000_000;
    const database = await open();
    const audit = new AuditLog(database, () => now);
    const repository = new PricesRepository(database);
    const prices = new Prices({ repository, now: () => now, log: { error: () => {} } });
    const run = async (words: string): Promise<string> => {
      const lines: string[] = [];
      const command = readCommand(words.split(' '));
      if (!isAboutPrices(command)) throw new Error('not about prices');
      await runPriceCommand(command, { repository, audit, now: () => now, print: (line) => void lines.push(line) });
      now += 60_000;
      await prices.refresh();
      return lines.join('\n');
    };
    const noted = async () =>
      (await audit.list({ limit: 100 }))
        .toReversed()
        .map(({ account_id: on, actor_id: by, action, detail }) =>
          [on, by, action, ...Object.values(JSON.parse(detail) as object)].join(' '),
        );
    return { run, noted, priceOf: (name: string) => prices.table.priceOf('OpenAI', name), table: () => prices.table };
  }

  describe('the operator’s prices', () => {
    it('are set, changed in part, listed and removed; a running server takes them up', async () => {
      const { run, priceOf, table } = await start();
      expect(await run('price list')).toContain('No prices of your own');
      expect(await run('price set OpenAI/GPT-9 --input 1.5 --output 6 --least-hold 0.02')).toContain(
        '$1.5 per million',
      );
      expect(priceOf('gpt-9')).toMatchObject({ modelRatio: 0.75, completionRatio: 4, preDeductAmount: 0.02 });
      await run('price set openai/gpt-9 --output 3');
      expect(priceOf('gpt-9')).toMatchObject({ modelRatio: 0.75, completionRatio: 2, preDeductAmount: 0.02 });
      expect(await run('price list')).toMatch(/openai\/gpt-9 +1\.5 +3/);
      const before = table();
      await run('price list');
      expect(table()).toBe(before);
      expect(await run('price set house-blend --call 0')).toContain('costs nothing now');
      expect(priceOf('House-Blend')).toMatchObject({ modelRatio: 0, fixedPrice: 0 });
      await run('price remove openai/gpt-9');
      expect(priceOf('gpt-9')).toBeUndefined();
      await expect(run('price remove openai/gpt-9')).rejects.toThrow('There is no price for "openai/gpt-9"');
    });

    it('are for the calls of a shared tool too, which is free without one', async () => {
      const { run, table } = await start();
      expect(table().toolPriceOf('ab12')).toBeUndefined();
      expect(await run('price set tool:AB12 --call 0.01')).toContain('tool:ab12 costs $0.01 for each call');
      expect(table().toolPriceOf('ab12')).toMatchObject({ fixedPrice: 0.01 });
      await expect(run('price set tool:ab12 --input 1')).rejects.toThrow('for each call alone');
      expect(await run('price remove tool:ab12')).toContain('tool:ab12 is free again');
      expect(table().toolPriceOf('ab12')).toBeUndefined();
    });

    it('are imported with a margin, and what was set by hand stays', async () => {
      const { run, priceOf } = await start();
      await run('price set openai/gpt-9-mini --input 1 --output 1');
      const file = listFile(LIST);
      expect(await run(`price import ${file} --margin 25 --dry-run`)).toContain('1 prices would be taken');
      expect(priceOf('gpt-9')).toBeUndefined();
      expect(await run(`price import ${file} --margin 25`)).toBe(
        '1 prices are taken from the list of litellm, with 25 % on top; 1 set by hand stay, 1 entries have no price to take.',
      );
      expect(priceOf('gpt-9')).toMatchObject({ modelRatio: 0.625, completionRatio: 4 });
      expect(priceOf('gpt-9-mini')).toMatchObject({ modelRatio: 0.5 });
      // As it is spelled elsewhere.
      expect(priceOf('GPT_9')).toMatchObject({ modelRatio: 0.625 });
      expect(priceOf('gpt-9-nano')).toBeUndefined();
    });

    it('are in the audit log, whoever changed them, and a trial is not', async () => {
      const { run, noted } = await start();
      await run('price set gpt-9 --input 1.5 --output 6');
      await run(`price import ${listFile(LIST)} --dry-run`);
      await run(`price import ${listFile(LIST)} --margin 25`);
      await run('price remove gpt-9');
      await expect(run('price remove gpt-9')).rejects.toThrow('There is no price');
      expect(await noted()).toEqual([
        'server admin price-set gpt-9 1.5 6 0 0',
        'server admin prices-imported litellm 2 25',
        'server admin price-removed gpt-9',
      ]);
    });

    it.each([
      ['price', 'There is no "price "'],
      ['price set gpt-9', 'needs a price'],
      ['price set --input 1', 'needs the name of a model'],
      ['price set gpt-9 --input -1', 'argument is ambiguous'],
      ['price set gpt-9 --input one', '--input is dollars'],
      ['price set gpt-9 --output 3', 'needs a price for questions too'],
      ['price import', 'needs a file'],
      ['price import /no/such/file', 'cannot be read'],
      ['price import list --margin many', '--margin is percent'],
    ])('are refused in words: %s', async (words, sentence) => {
      const { run } = await start();
      await expect(run(words)).rejects.toThrow(sentence);
      expect(await run('price list')).toContain('No prices of your own');
    });

    it('are not taken from what is no list', async () => {
      const { run } = await start();
      await expect(run(`price import ${listFile([])}`)).rejects.toThrow('no list of prices');
      await expect(run(`price import ${listFile('{')}`)).rejects.toThrow('cannot be read');
    });
  });
});
