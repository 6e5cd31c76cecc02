import type { ErrorPart } from '../stream-part.ts';
import type { PicturePart } from './picture-part.ts';

type Parts = AsyncGenerator<PicturePart, void, undefined>;

/** So many calls of one request run at once; providers limit how many they take in a minute. */
const AT_ONCE = 3;

/**
 * Several calls that each make one picture, as one stream in which parts come as they are made. After a failure no
 * further call is begun; what the others still make comes before it.
 */
export async function* mergeParts(calls: readonly (() => Parts)[]): Parts {
  const waiting = [...calls];
  const running = new Map<Parts, Promise<{ from: Parts; step: IteratorResult<PicturePart, void> }>>();
  let failure: ErrorPart | undefined;
  const follow = (from: Parts) =>
    void running.set(
      from,
      from.next().then((step) => ({ from, step })),
    );
  const fill = () => {
    const free = failure ? 0 : AT_ONCE - running.size;
    for (const begin of waiting.splice(0, free)) follow(begin());
  };
  fill();
  while (running.size > 0) {
    const { from, step } = await Promise.race(running.values());
    if (step.done) running.delete(from);
    else if (step.value.type === 'error') failure ??= step.value;
    else yield step.value;
    if (!step.done) follow(from);
    fill();
  }
  if (failure) yield failure;
}
