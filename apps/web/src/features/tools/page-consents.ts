import { once } from '#/lib/once.ts';
import { createProgress } from './call-progress.ts';
import { createConsents } from './consents.ts';
import { createQuestions } from './questions.ts';
import { toolsWorld } from './tools-world.ts';

/** What was decided about tools in this browser. */
export const pageConsents = once(() => createConsents(toolsWorld.get().area));

/** The calls that wait for a person on this page. */
export const pageQuestions = once(createQuestions);

/** How far the calls of this page are. */
export const pageProgress = once(createProgress);

/**
 * The pages that searches of this page found, by chat. Kept by the page alone: what a stored chat says that it found may be somebody
 * else's words.
 */
export const foundPages = once(() => new Map<string, Set<string>>());

/** Chats of this page in which somebody let a function run that asks once per chat. */
export const letChats = once(() => new Set<string>());
