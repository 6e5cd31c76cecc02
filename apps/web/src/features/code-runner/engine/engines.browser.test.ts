import { afterAll, describe, expect, it } from 'vitest';
import { createRunner, type RunRequest } from '../runner.ts';
import { openEngine } from './engines.ts';

/** What ends by itself has all the time that a busy machine takes; what never ends is left to `hasty`. */
const runner = createRunner({ open: openEngine, limitMs: 60_000 });
const hasty = createRunner({ open: openEngine, limitMs: 3_000 });
afterAll(() => [runner, hasty].forEach((one) => one.closeAll()));

const never = new AbortController().signal;
const run = (language: RunRequest['language'], code: string, files: RunRequest['files'] = []) =>
  runner.run({ language, code, files, sessionId: 's' }, never, () => {});
const hastily = (language: RunRequest['language'], code: string) =>
  hasty.run({ language, code, files: [], sessionId: 's' }, never, () => {});
const javascript = (code: string, files?: RunRequest['files']) => run('javascript', code, files);
const python = (code: string, files?: RunRequest['files']) => run('python', code, files);
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('JavaScript', () => {
  it('gives what it prints, the value of its last expression, and the files it writes', async () => {
    const code = `
      console.log('Rows:', readFile('in.csv').trim().split('\\n').length, { a: [1, 'x'], b: new Map([[1, 2]]) });
      writeFile('out.txt', listFiles().join());
      [1, 2].map((n) => n * 21)`;
    const report = await javascript(code, [file('in.csv', 'a\nb\n')]);
    expect(report).toMatchObject({
      printed: `Rows: 2 { a: [1, "x"], b: Map { 1 => 2 } }\n`,
      value: '[21, 42]',
      error: undefined,
    });
    expect(report.files.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual([['out.txt', 'in.csv']]);
  });

  it('waits for what it awaits, without waiting for the clock', async () => {
    const code = `await new Promise((done) => setTimeout(done, 3_600_000)); console.log('later'); return 5;`;
    await expect(javascript(code)).resolves.toMatchObject({ printed: 'later\n', value: '5' });
  });

  it('says what went wrong and where', async () => {
    const { error } = await javascript(`const a = 1;\nthrow new RangeError('too far')`);
    expect(error).toMatch(/^RangeError: too far\n.*code\.js:2/);
    expect((await javascript('let x = ;')).error).toMatch(/^SyntaxError/);
  });

  it.each([
    ['a memory bomb', 'const all = []; for (;;) all.push(new Uint8Array(4_000_000));', /memory/],
    ['endless recursion', '(function again() { again(); })()', /stack/i],
  ])('ends %s in words, and runs the next code', async (_name, code, words) => {
    const { error } = await javascript(code);
    expect(error).toMatch(words);
    await expect(javascript('6 * 7')).resolves.toMatchObject({ value: '42' });
  });

  it('ends an endless loop in words, and runs the next code', async () => {
    const { error } = await hastily('javascript', 'console.log("so far"); for (;;);');
    expect(error).toMatch(/longer than 3 seconds/);
    await expect(hastily('javascript', '6 * 7')).resolves.toMatchObject({ value: '42' });
  });
});

it('is gone at once when it is stopped, and the next code runs', async () => {
  const frames = () => document.querySelectorAll('iframe[src$="code-frame.html"]').length;
  const before = frames();
  const stop = new AbortController();
  const code = 'for (;;);';
  const loaded: number[] = [];
  const running = runner.run({ language: 'javascript', code, files: [], sessionId: 's' }, stop.signal, (share) =>
    loaded.push(share),
  );
  await expect.poll(() => loaded.at(-1)).toBe(1);
  expect(frames()).toBe(before + 1);
  stop.abort();
  await expect(running).rejects.toThrow(/abort/i);
  expect(frames()).toBe(before);
  await expect(javascript('6 * 7')).resolves.toMatchObject({ value: '42' });
});

describe('Python', () => {
  it('gives what it prints, the value of its last expression, and the files it writes', async () => {
    const code = `
import csv, sys
rows = list(csv.DictReader(open("in.csv")))
print("Rows:", len(rows), "ü")
print("careful", file=sys.stderr)
open("out.txt", "w").write("done")
sum(int(row["n"]) for row in rows)`;
    const report = await python(code, [file('in.csv', 'n\n20\n22\n')]);
    expect(report).toMatchObject({ printed: 'Rows: 2 ü\ncareful\n', value: '42', error: undefined });
    expect(report.files.map(({ name, bytes }) => [name, textOf(bytes)])).toEqual([['out.txt', 'done']]);
  });

  it('starts each run with nothing of the one before', async () => {
    await python('left = 1\nopen("left.txt", "w").write("x")');
    const { printed } = await python('import os\nprint("left" in globals(), os.listdir("."))');
    expect(printed).toBe('False []\n');
  });

  it('draws with the plot module, and says so where another is wanted', async () => {
    const drawn = await python('import plot\nplot.line([1, 2, 3], [1, 4, 9], label="<b>&")\nplot.title("Growth")');
    expect(drawn.error).toBeUndefined();
    expect(drawn.files.map(({ name }) => name)).toEqual(['plot.svg']);
    const svg = new DOMParser().parseFromString(textOf(drawn.files[0]?.bytes), 'image/svg+xml');
    expect(svg.querySelector('parsererror')).toBeNull();
    expect(svg.documentElement.textContent).toContain('<b>&');
    const { error } = await python('import matplotlib.pyplot as plt');
    expect(error).toContain('matplotlib is not available here. Draw with the plot module instead');
    expect((await python('import numpy')).error).toContain('nothing can be installed');
  });

  it('says what went wrong and where, waits for what it awaits', async () => {
    const { error } = await python('import asyncio\nawait asyncio.sleep(0.01)\n1 / 0');
    expect(error).toBe(
      'Traceback (most recent call last):\n  File "code.py", line 3, in <module>\n    1 / 0\n    ~~^~~\nZeroDivisionError: division by zero',
    );
  });

  it('ends memory bombs in words, and runs the next code', async () => {
    const bomb = await python('all = []\nwhile True:\n    all.append(bytearray(16_000_000))');
    expect(bomb.error).toContain('needs more memory than it may use');
    await expect(python('6 * 7')).resolves.toMatchObject({ value: '42' });
  });

  it('ends endless loops in words, and runs the next code', async () => {
    const loop = await hastily('python', 'print("so far", flush=True)\nwhile True: pass');
    expect(loop).toMatchObject({ printed: 'so far\n', error: expect.stringContaining('longer than 3 seconds') });
    await expect(hastily('python', '6 * 7')).resolves.toMatchObject({ value: '42' });
  });
});
