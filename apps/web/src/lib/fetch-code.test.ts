import { describe, expect, it } from 'vitest';
import { fetchCode, MissingPart } from './fetch-code.ts';

const FILE = 'https://parley.example/assets/menu-1a2b.js';
const missing = (url = FILE) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);

/** An import that fails as often as told, in a browser whose server answers with a status, or not at all. */
function scripted(failures: readonly Error[], status?: number, imported: Readonly<Record<string, number>> = {}) {
  const seen = { calls: 0, stylesheets: [] as string[] };
  const load = async () => {
    const failure = failures[seen.calls++];
    if (failure) throw failure;
    return 'the part';
  };
  const fetched = fetchCode(load, {
    wait: async () => {},
    read: async (url) => {
      const own = url === FILE ? status : imported[url];
      const text =
        url === FILE ? Object.keys(imported).map((file) => `import{a}from"${file.replace(/.*\//, './')}";`) : [];
      return own === undefined || own === 0 ? undefined : { status: own, text: text.join('') };
    },
    linkStylesheet: async (url) => seen.stylesheets.push(url),
  });
  return { fetched, seen };
}

describe('code that is loaded later', () => {
  it('is asked for again when its file did not come', async () => {
    const { fetched, seen } = scripted([missing(), missing()]);
    await expect(fetched).resolves.toBe('the part');
    expect(seen.calls).toBe(3);
  });

  it('is missing, and worth another try, while the server cannot be reached', async () => {
    const { fetched } = scripted(Array.from({ length: 9 }, () => missing()));
    await expect(fetched).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(fetched).rejects.toBeInstanceOf(MissingPart);
  });

  it('knows when a new version has replaced its file', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      404,
    );
    await expect(fetched).rejects.toMatchObject({ reason: 'replaced' });
  });

  it('knows when the file is there and the browser keeps to its first failure', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      200,
    );
    await expect(fetched).rejects.toMatchObject({ reason: 'stuck' });
  });

  it('is worth another try when the server has a bad moment', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      503,
    );
    await expect(fetched).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('is told apart from what it imports: that may be out of reach, or replaced, while the part itself is there', async () => {
    const all = Array.from({ length: 9 }, () => missing());
    const dependency = 'https://parley.example/assets/button-9z8y.js';
    await expect(scripted(all, 200, { [dependency]: 0 }).fetched).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(scripted(all, 200, { [dependency]: 404 }).fetched).rejects.toMatchObject({ reason: 'replaced' });
    await expect(scripted(all, 200, { [dependency]: 200 }).fetched).rejects.toMatchObject({ reason: 'stuck' });
  });

  it('does not come without its stylesheet', async () => {
    const css = 'https://parley.example/assets/katex-3c4d.css';
    const { fetched, seen } = scripted([new Error(`Unable to preload CSS for ${css}`)]);
    await expect(fetched).resolves.toBe('the part');
    expect(seen.stylesheets).toEqual([css]);
  });

  it('is not asked for again when it came and failed by itself', async () => {
    const { fetched, seen } = scripted([new TypeError('x is undefined')]);
    await expect(fetched).rejects.toThrow('x is undefined');
    expect(seen.calls).toBe(1);
  });
});
