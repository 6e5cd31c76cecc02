/** What a case knows of the world it is played in. */
interface Ground {
  /** Names the case, and is what it is known by when it gets through. */
  readonly id: string;
  /** A script that tells that it ran. Without quotes, brackets and blanks it fits into every hole. */
  readonly run: string;
  /** An address of another host, which hears every connection. */
  readonly at: string;
  /** A name that nobody may look up. */
  readonly host: string;
  /** Where Parley answers, with a slash at its end. */
  readonly app: string;
}

/** One attack: what it tries, and what it says. */
type Attack = readonly [tries: string, text: (ground: Ground) => string];

/** Attacks of one sort by their names; the id of a case is made of both. */
export interface Family {
  readonly name: string;
  readonly attacks: Readonly<Record<string, Attack>>;
}

/** An attack on its ground. */
export interface Case {
  readonly id: string;
  readonly tries: string;
  readonly text: string;
}

export type World = Pick<Ground, 'app'> & { readonly port: number };

/** The cases of families in a world: each has addresses of its own. */
export function casesOf(families: readonly Family[], { port, app }: World): Case[] {
  return families.flatMap(({ name, attacks }) =>
    Object.entries(attacks).map(([attack, [tries, text]]) => {
      const id = name + attack.charAt(0).toUpperCase() + attack.slice(1);
      const ground = { id, run: `evil.${id}`, at: `http://localhost:${port}/${id}`, host: `${id}.leak.test`, app };
      return { id, tries, text: text(ground) };
    }),
  );
}
