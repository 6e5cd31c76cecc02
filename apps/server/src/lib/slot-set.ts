/**
 * Members that come and go by the thousand. A Set that is filled and emptied all the time leaves its outgrown tables behind,
 * and whatever stood in them stays in memory, with all that it refers to, until the next full collection.
 */
export class SlotSet<Member extends object> implements Iterable<Member> {
  readonly #members: (Member | undefined)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#members.length - this.#free.length;
  }

  /** Gives the slot by which the member leaves. */
  add(member: Member): number {
    const slot = this.#free.pop() ?? this.#members.length;
    this.#members[slot] = member;
    return slot;
  }

  /** To be called once for a slot. */
  free(slot: number): void {
    this.#members[slot] = undefined;
    this.#free.push(slot);
  }

  *[Symbol.iterator](): Generator<Member, void, undefined> {
    for (const member of this.#members) if (member) yield member;
  }
}
