const EXPRESSION = /\{([+#./;?&]?)([\w.%,*:]{1,200})\}/g;

/** The gaps of an address in the words of RFC 6570, in their order. */
export function gapsOf(template: string): string[] {
  const names = [...template.matchAll(EXPRESSION)].flatMap(([, , list = '']) => namesIn(list));
  return [...new Set(names)];
}

/** The address with its gaps filled in. What is left empty is left out. */
export function filledAddress(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(EXPRESSION, (_, sign: string, list: string) => {
    const given = namesIn(list).flatMap((name) => {
      const value = values[name]?.trim() ?? '';
      return value === '' ? [] : [{ name, value }];
    });
    if (given.length === 0) return '';
    const isNamed = sign === '?' || sign === '&' || sign === ';';
    const written = given.map(({ name, value }) => {
      // With these signs the value may lead further down the address.
      const encoded = sign === '+' || sign === '#' ? encodeURI(value) : encodeURIComponent(value);
      return isNamed ? `${name}=${encoded}` : encoded;
    });
    const joint = { '': ',', '+': ',', '#': ',', '?': '&', '&': '&', ';': ';', '.': '.', '/': '/' }[sign] ?? ',';
    const start = sign === '+' ? '' : sign;
    return start + written.join(joint);
  });
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((name) => name.replace(/\*$|:\d+$/, '') || []);
}
