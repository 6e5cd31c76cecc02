import { AppError } from '@parley/contract';
import { midjourneyName } from '@parley/providers';

/** A dash may be a long one: Midjourney reads it as two. */
const SPEED = /(?:--|[—–])\s{0,9}(fast|relax|turbo)\b/giu;
/** Several settings in one, of which each makes a picture of its own. */
const SEVERAL = /(?:--|[—–])\s{0,9}\{/u;

interface Sold {
  readonly name: string;
}

/**
 * The model whose price a prompt has: the one that is named, or else the one that is sold for the speed that is written in the
 * prompt, or the first. Undefined where the named one is not among them. Throws where another speed is asked for than is sold.
 */
export function soldForPrompt<Model extends Sold>(
  models: readonly Model[],
  name: string | undefined,
  prompt: string,
): Model | undefined {
  const asked = speedsIn(prompt);
  const ofSpeed = (speed: string | undefined) => models.find((model) => speedOf(model) === speed);
  const byPrompt = () => (asked.size === 0 ? undefined : (ofSpeed([...asked][0]) ?? ofSpeed(undefined))) ?? models[0];
  const chosen = name === undefined ? byPrompt() : models.find((model) => model.name === name);
  if (!chosen || models.every((model) => speedOf(model) === undefined)) return chosen;
  if (SEVERAL.test(prompt)) throw new AppError('validation_failed', 'Please write every setting out, without { }');
  for (const speed of asked) requireSold(speed, chosen, ofSpeed(speed));
  return chosen;
}

/** A prompt with the speed that its model is sold for. */
export function promptAtSpeed(prompt: string, model: Sold): string {
  const speed = speedOf(model);
  return speed === undefined || speedsIn(prompt).size > 0 ? prompt : `${prompt} --${speed}`;
}

function requireSold(speed: string, chosen: Sold, other: Sold | undefined): void {
  const own = speedOf(chosen);
  if (own === speed || (own === undefined && !other)) return;
  const instead = other ? `, please choose ${other.name} for it` : '';
  throw new AppError('validation_failed', `${chosen.name} does not draw with --${speed}${instead}`);
}

function speedOf({ name }: Sold): string | undefined {
  return midjourneyName(name).mode;
}

function speedsIn(prompt: string): ReadonlySet<string> {
  return new Set(Array.from(prompt.matchAll(SPEED), ([, speed = '']) => speed.toLowerCase()));
}
