import type katex from 'katex';

export type Katex = Pick<typeof katex, 'render'>;

let loaded: Katex | null = null;
let loading: Promise<Katex> | null = null;

export function loadedKatex(): Katex | null {
  return loaded;
}

/** Fetches KaTeX with its styles and fonts, once. After a failure the next formula tries again. */
export async function loadKatex(): Promise<Katex> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([module]) => module.default);
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = null;
    throw error;
  }
}
