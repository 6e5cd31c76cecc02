/** What was decided about a function of a tool, for good. */
export interface Consent {
  readonly toolId: string;
  readonly name: string;
  /** Of what the function said of itself then. */
  readonly fingerprint: string;
  readonly standing: 'always' | 'never';
  /** Whether it was decided for all functions that the tool had. */
  readonly isWholeTool?: boolean;
}

interface Asked {
  readonly toolId: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly isReadOnly: boolean;
}

/** Whether a call runs, has to be asked for, or is refused. Nothing that a model or a result says has a part in it. */
export function verdictOn(asked: Asked, consents: readonly Consent[]): 'run' | 'ask' | 'refuse' {
  const given = consents.find(({ toolId, name }) => toolId === asked.toolId && name === asked.name);
  // A refusal holds whatever the function says of itself since.
  if (given?.standing === 'never') return 'refuse';
  if (asked.isReadOnly) return 'run';
  return given?.fingerprint === asked.fingerprint ? 'run' : 'ask';
}

/** Whether a function that asks was once allowed for good: it says something else of itself since. */
export function hasChanged(
  asked: Pick<Asked, 'name'> & { toolId?: string | undefined },
  consents: readonly Consent[],
): boolean {
  return consents.some(
    ({ toolId, name, standing }) => toolId === asked.toolId && name === asked.name && standing === 'always',
  );
}

/** The decisions with one more, which takes the place of an earlier one about the same function. */
export function withConsent(consents: readonly Consent[], consent: Consent): Consent[] {
  return [...withoutConsent(consents, consent), consent];
}

/** The decisions with all of these functions of a tool allowed. What was refused for good stays so until it is taken back. */
export function withWholeTool(
  consents: readonly Consent[],
  toolId: string,
  functions: readonly Pick<Consent, 'name' | 'fingerprint'>[],
): Consent[] {
  const never = consents.filter((given) => given.toolId === toolId && given.standing === 'never');
  const allowed = functions.filter(({ name }) => !never.some((given) => given.name === name));
  return [
    ...consents.filter((given) => given.toolId !== toolId),
    ...never,
    ...allowed.map(({ name, fingerprint }) => ({
      toolId,
      name,
      fingerprint,
      standing: 'always' as const,
      isWholeTool: true,
    })),
  ];
}

/** A line in the list of decisions: about one function, or about all that a tool had when it was allowed. */
export interface DecisionRow extends Pick<Consent, 'toolId' | 'standing'> {
  readonly names: readonly string[];
  readonly isWholeTool: boolean;
}

/** The decisions as they are listed and taken back. */
export function decisionRows(consents: readonly Consent[]): DecisionRow[] {
  const groups = Map.groupBy(consents, ({ toolId, name, isWholeTool }) =>
    JSON.stringify(isWholeTool === true ? [toolId] : [toolId, name]),
  );
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ toolId, standing, isWholeTool = false }) => ({
      toolId,
      standing,
      isWholeTool,
      names: group.map(({ name }) => name),
    })),
  );
}

/** What was decided about all functions of a tool alike; undefined where each call asks, or they differ. */
export function standingOf(
  functions: readonly Pick<Asked, 'toolId' | 'name' | 'fingerprint'>[],
  consents: readonly Consent[],
): Consent['standing'] | undefined {
  const standings = functions.map((asked) => {
    const verdict = verdictOn({ ...asked, isReadOnly: false }, consents);
    return verdict === 'ask' ? undefined : verdict;
  });
  const first = standings[0];
  if (first === undefined || standings.some((other) => other !== first)) return undefined;
  return first === 'run' ? 'always' : 'never';
}

export function withoutConsent(
  consents: readonly Consent[],
  { toolId, name }: Pick<Consent, 'toolId'> & Partial<Consent>,
): Consent[] {
  return consents.filter((other) => other.toolId !== toolId || (name !== undefined && other.name !== name));
}
