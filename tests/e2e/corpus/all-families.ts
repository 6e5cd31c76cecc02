import type { Case, Family, World } from './attack.ts';
import { casesOf } from './attack.ts';
import { blocks, formulas } from './blocks.ts';
import { reactComponents, vueComponents } from './components.ts';
import { diagrams, drawings } from './drawings.ts';
import { otherLinks, pictures, scriptLinks } from './links.ts';
import { changingMarkup, leavingMarkup, runningTags, styles } from './markup.ts';
import { addresses, names } from './names.ts';
import { messages, reaching } from './reaching.ts';
import { leaving, sending } from './sending.ts';

/** What an answer may hold. */
export const WRITTEN: readonly Family[] = [scriptLinks, otherLinks, pictures, blocks, formulas];
/** What an answer may hold, and a page as well. */
export const MARKUP: readonly Family[] = [runningTags, changingMarkup, leavingMarkup, styles];
export const DIAGRAMS: readonly Family[] = [diagrams];
export const DRAWINGS: readonly Family[] = [drawings];
export const NAMES: readonly Family[] = [names];
export const ADDRESSES: readonly Family[] = [addresses];
/** What a page does that runs: bodies of functions. */
export const SCRIPTS: readonly Family[] = [reaching, messages, sending];
/** All of them for a place where each may end the page that it runs in. */
export const EXITS: readonly Family[] = [leaving];
export const REACT: readonly Family[] = [reactComponents];
export const VUE: readonly Family[] = [vueComponents];

const ALL = [WRITTEN, MARKUP, DIAGRAMS, DRAWINGS, NAMES, ADDRESSES, SCRIPTS, EXITS, REACT, VUE];

export function allCases(world: World): Case[] {
  return ALL.flatMap((families) => casesOf(families, world));
}
