/** The last result of a pure function, given again while it is asked for the same things. */
export function rememberLast<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { readonly given: Arguments; readonly result: Result } | undefined;
  return (...given) => {
    if (!last || !isSame(last.given, given)) last = { given, result: make(...given) };
    return last.result;
  };
}

/** Like `rememberLast`, for each object that comes first. What nobody holds any more is forgotten. */
export function rememberEach<Key extends object, Rest extends readonly unknown[], Result>(
  make: (key: Key, ...rest: Rest) => Result,
): (key: Key, ...rest: Rest) => Result {
  const made = new WeakMap<Key, (...rest: Rest) => Result>();
  return (key, ...rest) => {
    const known = made.get(key) ?? rememberLast((...given: Rest) => make(key, ...given));
    made.set(key, known);
    return known(...rest);
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
