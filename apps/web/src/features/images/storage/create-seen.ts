interface SeenOptions<Value> {
  /** In the order of the ids; undefined for what is not there. */
  readonly read: (ids: readonly string[]) => Promise<readonly (Value | undefined)[]>;
  /** How many that are out of sight stay, so that going back shows them at once. */
  readonly most: number;
}

/** How many are read in one go: about a screen. */
const BATCH_SIZE = 40;

export type Seen<Value> = ReturnType<typeof createSeen<Value>>;

/**
 * What is in sight of a long list, by id. It is read in batches, the last that came into sight first, and not at all when
 * it is gone again before its turn: whoever scrolls fast passes thousands.
 */
export function createSeen<Value>({ read, most }: SeenOptions<Value>) {
  /** The longer unseen, the earlier. */
  const values = new Map<string, Value | undefined>();
  const watchers = new Map<string, Set<() => void>>();
  const wanted = new Set<string>();
  let isReading = false;

  function set(id: string, value: Value | undefined): void {
    values.delete(id);
    values.set(id, value);
    for (const onChange of watchers.get(id) ?? []) onChange();
  }

  function trim(): void {
    let over = values.size - watchers.size - most;
    for (const id of values.keys()) {
      if (over <= 0) return;
      if (watchers.has(id)) continue;
      values.delete(id);
      over -= 1;
    }
  }

  function nextBatch(): readonly string[] {
    const batch: string[] = [];
    for (const id of [...wanted].toReversed()) {
      if (batch.length === BATCH_SIZE) break;
      wanted.delete(id);
      if (watchers.has(id)) batch.push(id);
    }
    return batch;
  }

  async function readOn(): Promise<void> {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      // Reported by the storage. The places stay empty.
      const found = await read(batch).catch((): readonly undefined[] => []);
      batch.forEach((id, place) => set(id, found[place]));
      trim();
    }
    // In the same moment in which nothing was left to read: what is wanted from now on begins anew.
    isReading = false;
  }

  function want(id: string): void {
    wanted.delete(id);
    wanted.add(id);
    if (isReading) return;
    isReading = true;
    // After all of those that come into sight together have said so.
    queueMicrotask(() => void readOn());
  }

  return {
    peek: (id: string): Value | undefined => values.get(id),
    set,
    /** Says that it is in sight and to be told of. Gives the way to say that it is no longer. */
    watch(id: string, onChange: () => void): () => void {
      const those = watchers.get(id) ?? new Set();
      watchers.set(id, those.add(onChange));
      if (values.has(id)) {
        const value = values.get(id);
        values.delete(id);
        values.set(id, value);
      } else want(id);
      return () => {
        those.delete(onChange);
        if (those.size === 0) watchers.delete(id);
        trim();
      };
    },
    /** After these have changed: what is in sight is read again, the rest when it comes into sight. */
    renew(ids: readonly string[]): void {
      for (const id of ids) {
        if (watchers.has(id)) want(id);
        else values.delete(id);
      }
    },
  };
}
