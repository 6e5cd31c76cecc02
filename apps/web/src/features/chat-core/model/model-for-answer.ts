interface KnownModel {
  readonly id: string;
  readonly available: boolean;
}

interface AnswerModels<Model> {
  /** Who is asked again: the one who answered where the chat still asks it, else the one whom it asks now. */
  readonly again: Model | undefined;
  /** Who goes on with the answer: whoever wrote it, as long as it can be reached. */
  readonly same: Model | undefined;
}

/** Whom a retry and a continuation of an answer go to. */
export function modelForAnswer<Model extends KnownModel>(
  answeredBy: string | undefined,
  chatAsks: readonly Model[],
  known: readonly Model[],
): AnswerModels<Model> {
  const again = chatAsks.find(({ id }) => id === answeredBy) ?? chatAsks[0];
  const writer = known.find(({ id, available }) => id === answeredBy && available);
  return { again, same: writer ?? again };
}
