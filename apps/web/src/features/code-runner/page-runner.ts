import { once } from '#/lib/once.ts';
import { openEngine } from './engine/engines.ts';
import { createRunner } from './runner.ts';

/** Runs code on this page. */
export const pageRunner = once(() => createRunner({ open: openEngine }));
