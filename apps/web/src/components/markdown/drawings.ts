const pending = new Set<Promise<unknown>>();

/** Counts a colouring or a diagram among those that are not drawn yet. */
export function underWay<Result>(drawing: Promise<Result>): Promise<Result> {
  pending.add(drawing);
  void drawing.catch(() => {}).finally(() => pending.delete(drawing));
  return drawing;
}

/** Resolves once all colourings and diagrams that were begun are there, for those who take a picture of them. */
export async function drawingsDone(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}
