/** Holds one part of the page for the code that is not handed it. `app/build-page.ts` gives it, once. */
export interface PagePart<Part extends object> {
  readonly give: (part: Part) => void;
  readonly get: () => Part;
  /** Stands for the part, or for one of its fields: may be imported, and taken for it, before the page is built. */
  readonly face: Part;
  readonly faceOf: <Field extends keyof Part>(field: Field) => Part[Field];
}

/** The place of a part of the page. Whoever reaches for it before the page is built is stopped: imports start nothing. */
export function pagePart<Part extends object>(name: string): PagePart<Part> {
  let given: Part | undefined;
  const get = (): Part => {
    if (!given) throw new Error(`The page is not built yet: nobody has made its ${name}`);
    return given;
  };
  return {
    get,
    face: standIn(get),
    faceOf: (field) => standIn(() => get()[field] as object) as Part[typeof field],
    give(part) {
      if (given) throw new Error(`The page is built once: its ${name} are there already`);
      given = part;
    },
  };
}

function standIn<Thing extends object>(thing: () => Thing): Thing {
  return new Proxy({} as Thing, { get: (_, key) => Reflect.get(thing(), key) as unknown });
}
