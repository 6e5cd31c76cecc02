/**
 * Ids of messages that follow themselves by way of others, one of every circle: as first messages they leave a tree. Takes
 * for every message the id of the one it follows.
 */
export function messagesInCircles(parents: ReadonlyMap<string, string>): ReadonlySet<string> {
  const cut = new Set<string>();
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const trail = new Set<string>();
    let id = start;
    while (parents.has(id) && !settled.has(id) && !trail.has(id)) {
      trail.add(id);
      id = parents.get(id) ?? '';
    }
    if (trail.has(id)) cut.add(id);
    for (const passed of trail) settled.add(passed);
  }
  return cut;
}
