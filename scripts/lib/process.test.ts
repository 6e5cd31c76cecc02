import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TWO_STEPS = `
import { run } from ${JSON.stringify(join(import.meta.dirname, 'process.mjs'))};
await run(process.execPath, ['-e', 'console.log("first"); setInterval(() => {}, 1000)']);
await run(process.execPath, ['-e', 'console.log("second")']);
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that is ended by %s begins nothing more', async (signal, status) => {
  const command = spawn(process.execPath, ['--input-type=module', '-e', TWO_STEPS], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(command, 'exit');
  command.stdout.on('data', (chunk) => {
    said += String(chunk);
    command.kill(signal);
  });
  expect([await ended, said.trim()]).toEqual([[status, null], 'first']);
});
