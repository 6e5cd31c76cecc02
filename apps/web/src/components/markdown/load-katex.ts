import type katex from 'katex';
import { fetchCode } from '#/lib/fetch-code.ts';
import { createPartSource } from '../part-source.ts';

export type Katex = Pick<typeof katex, 'render'>;

/** KaTeX with its styles and fonts, fetched with the first formula. After a failure the next formula tries again. */
export const katexSource = createPartSource(async (): Promise<Katex> => {
  const [module] = await Promise.all([
    fetchCode(() => import('katex')),
    fetchCode(() => import('katex/dist/katex.min.css')),
  ]);
  return module.default;
});
