/** Joins the classes that apply; a later component may switch one off with `false` or leave it out. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
