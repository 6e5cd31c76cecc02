/** The last result of a pure function, given again while it is asked for the same things. */
export function rememberLast<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { readonly given: Arguments; readonly result: Result } | undefined;
  return (...given) => {
    if (last?.given.every((value, index) => Object.is(value, given[index])) !== true) {
      last = { given, result: make(...given) };
    }
    return last.result;
  };
}
