import { typeOf } from '@parley/providers';

/** Up to this many a picker is read rather than searched. */
const MOST_READ = 30;
/** Aggregators list hundreds: enough to begin with. */
const FIRST_FEW = 10;

/** The models that a new endpoint starts with: all that chat, or the first few of a long list. */
export function firstModels(listed: readonly string[]): string[] {
  const chatting = listed.filter((name) => typeOf(name) === 'CHAT');
  return chatting.slice(0, chatting.length > MOST_READ ? FIRST_FEW : MOST_READ);
}
