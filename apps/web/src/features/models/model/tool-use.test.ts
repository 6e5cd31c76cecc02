import { expect, it } from 'vitest';
import { canUseTools } from './tool-use.ts';

it('offers tools to all models but those that are known to use none', () => {
  const models = [
    { id: 'able', capabilities: { tools: true } },
    { id: 'unable', capabilities: { tools: false } },
    { id: 'half-known', capabilities: { vision: true } },
    { id: 'unknown' },
  ];
  const asked = [...models.map(({ id }) => id), 'not-listed'];
  expect(asked.filter((id) => !canUseTools(id, models))).toEqual(['unable']);
});
