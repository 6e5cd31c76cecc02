import { describeWires } from '@parley/providers/testing';

const FILES = import.meta.glob<string>('../../../../packages/testkit/fixtures/*/*.{txt,json}', {
  query: '?raw',
  import: 'default',
});

describeWires(async (path) => {
  const read = FILES[`../../../../packages/testkit/fixtures/${path}`];
  if (!read) throw new Error(`there is no fixture ${path}`);
  return new TextEncoder().encode(await read());
});
