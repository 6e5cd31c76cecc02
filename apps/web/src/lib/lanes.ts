/** Lets at most so many of the works that it is given run at a time; the others wait for their turn, in order. */
export function createLanes(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this place over, so that nobody who comes meanwhile gets ahead.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
