import { describe, expect, it } from 'vitest';
import { fetchRetrying, MissingPart } from './fetch-part.ts';

const FILE = 'https://parley.example/assets/menu-1a2b.js';
const missing = (url = FILE) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);

/** An import that fails as often as told, in a browser whose server answers with a status, or not at all. */
function scripted(failures: readonly Error[], status?: number) {
  const seen = { calls: 0, stylesheets: [] as string[] };
  const load = async () => {
    const failure = failures[seen.calls++];
    if (failure) throw failure;
    return 'the part';
  };
  const fetched = fetchRetrying(load, {
    wait: async () => {},
    statusOf: async () => status,
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
    await expect(fetched).rejects.toMatchObject({ needsReload: false });
    await expect(fetched).rejects.toBeInstanceOf(MissingPart);
  });

  it('asks for a reload when a new version has replaced its file', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      404,
    );
    await expect(fetched).rejects.toMatchObject({ needsReload: true });
  });

  it('asks for a reload when the file is there and the browser keeps to its first failure', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      200,
    );
    await expect(fetched).rejects.toMatchObject({ needsReload: true });
  });

  it('is worth another try when the server has a bad moment', async () => {
    const { fetched } = scripted(
      Array.from({ length: 9 }, () => missing()),
      503,
    );
    await expect(fetched).rejects.toMatchObject({ needsReload: false });
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
