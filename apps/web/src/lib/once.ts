/** Makes something when it is first asked for, and gives the same from then on. Importing the file makes nothing. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Like `once`, for each key. What could not be made (a promise that is rejected) is made anew when it is asked for again. */
export function oncePerKey<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    if (value instanceof Promise) value.catch(() => made.delete(key));
    return value;
  };
}
