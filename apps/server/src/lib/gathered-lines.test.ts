import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** What a process prints that has such lines and ends in this way. */
async function printed(program: string): Promise<string> {
  const source = new URL('gathered-lines.ts', import.meta.url).href;
  const words = ['--input-type=module', '--eval', `import { GatheredLines } from '${source}'; ${program}`];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return stdout;
}

it('prints what is left as the process ends', async () => {
  expect(
    await printed(`const lines = new GatheredLines(); lines.write('a\\n'); lines.write('b\\n'); process.exit();`),
  ).toBe('a\nb\n');
});

it('prints many lines whole and in order', async () => {
  const text = await printed(
    `const lines = new GatheredLines(); for (let n = 0; n < 20_000; n += 1) lines.write('line ' + n + '\\n');`,
  );
  expect(text).toBe(Array.from({ length: 20_000 }, (_, number) => `line ${number}\n`).join(''));
});

it('prints at once what must not be lost', async () => {
  const program = `const lines = new GatheredLines(); lines.write('fatal\\n'); lines.flushSync(); process.kill(process.pid, 'SIGKILL');`;
  await expect(printed(program)).rejects.toMatchObject({ signal: 'SIGKILL', stdout: 'fatal\n' });
});
