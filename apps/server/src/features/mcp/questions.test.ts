import { describe, expect, it } from 'vitest';
import { secretBox } from '../../lib/secret-box.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { mcpRow } from '../../testing/callers.ts';
import { addAccounts, OWNER } from '../../testing/accounts.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { MCP_LIMITS } from './limits.ts';
import { Questions } from './questions.ts';

forEachEngine((_engine, open) => {
  describe('questions of an MCP server', () => {
    it('are a few at once, however many come in one moment', async () => {
      const database = await open();
      await addAccounts(database);
      const row = { ...mcpRow(), account_id: OWNER.accountId };
      await database.db.insertInto('mcp_servers').values(row).execute();
      const questions = new Questions({ database, box: secretBox(TEST_SECRET), limits: MCP_LIMITS, now: Date.now });
      const over = new AbortController();
      const seen: unknown[] = [];
      questions.join(row.id, { signal: over.signal, onQuestion: (asked) => seen.push(asked), onOver: () => {} });
      const asked = { message: 'Why?', requestedSchema: { type: 'object' as const, properties: {} } };
      const answers = Array.from({ length: 50 }, () => questions.ask({ ...row, offer: '' }, asked, over.signal));
      await expect.poll(() => seen.length).toBe(5);
      expect(await database.db.selectFrom('mcp_elicitations').select('id').execute()).toHaveLength(5);
      over.abort();
      await Promise.all(answers);
      expect(await database.db.selectFrom('mcp_elicitations').select('id').execute()).toEqual([]);
    });
  });
});
