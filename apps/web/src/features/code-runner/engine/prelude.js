// Runs inside QuickJS before the code does: a console, the files of the working folder, and timers that do not wait.
(() => {
  const { __print: print, __list: list, __read: read, __text: text, __write: write } = globalThis;
  for (const name of ['__print', '__list', '__read', '__text', '__write']) delete globalThis[name];

  const MOST_ITEMS = 100;
  const DEEPEST = 4;

  const shown = (value, depth = 0, above = []) => {
    if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`;
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
    if (value instanceof Error) return depth === 0 && value.stack ? `${value}\n${value.stack}`.trim() : String(value);
    if (value instanceof Date || value instanceof RegExp)
      return value instanceof Date ? value.toISOString() : String(value);
    if (above.includes(value)) return '[circular]';
    if (depth > DEEPEST) return Array.isArray(value) ? '[…]' : '{…}';
    const within = (item) => shown(item, depth + 1, [...above, value]);
    const listed = (items, open, close, name = '') => {
      const all = [
        ...items.slice(0, MOST_ITEMS),
        ...(items.length > MOST_ITEMS ? [`… ${items.length - MOST_ITEMS} more`] : []),
      ];
      const start = name === '' ? open : `${name} ${open}`;
      return all.length === 0 ? start + close : `${start} ${all.join(', ')} ${close}`;
    };
    if (Array.isArray(value)) return `[${listed(value.map(within), '', '').trim()}]`;
    if (ArrayBuffer.isView(value) && 'length' in value)
      return `${value.constructor.name} [${listed(Array.from(value, within), '', '').trim()}]`;
    if (value instanceof Map)
      return listed(
        [...value].map(([key, item]) => `${within(key)} => ${within(item)}`),
        '{',
        '}',
        'Map',
      );
    if (value instanceof Set) return listed([...value].map(within), '{', '}', 'Set');
    const name = Object.getPrototypeOf(value)?.constructor?.name ?? '';
    const entries = Object.entries(value).map(
      ([key, item]) => `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${within(item)}`,
    );
    return listed(entries, '{', '}', name === 'Object' ? '' : name);
  };
  const say = (...values) => print(`${values.map((value) => shown(value)).join(' ')}\n`);
  const columns = (rows) => {
    if (typeof rows !== 'object' || rows === null) say(rows);
    else for (const [key, row] of Object.entries(rows)) say(key, row);
  };
  globalThis.console = Object.freeze({ log: say, info: say, warn: say, error: say, debug: say, table: columns });

  const known = (name, content) => {
    if (content === undefined) throw new Error(`There is no file ${name} in the working folder`);
    return content;
  };
  globalThis.listFiles = () => JSON.parse(list());
  globalThis.readFile = (name) => known(name, text(String(name)));
  globalThis.readBytes = (name) => new Uint8Array(known(name, read(String(name))));
  globalThis.writeFile = (name, content) => {
    if (typeof content === 'string') write(String(name), content);
    else if (content instanceof ArrayBuffer) write(String(name), content);
    else if (ArrayBuffer.isView(content)) {
      write(String(name), content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength));
    } else throw new TypeError('writeFile takes a text, an ArrayBuffer or a typed array');
  };

  let timers = [];
  let now = 0;
  let lastId = 0;
  const add = (act, ms, args, every) => {
    timers.push({ id: (lastId += 1), act, args, at: now + Math.max(0, Number(ms) || 0), every });
    return lastId;
  };
  const remove = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  globalThis.setTimeout = (act, ms, ...args) => add(act, ms, args);
  globalThis.setInterval = (act, ms, ...args) => add(act, ms, args, Math.max(1, Number(ms) || 1));
  globalThis.clearTimeout = remove;
  globalThis.clearInterval = remove;
  Object.defineProperty(globalThis, '__nextTimer', {
    value: () => {
      const next = timers.reduce(
        (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
        undefined,
      );
      if (next === undefined) return false;
      now = next.at;
      if (next.every === undefined) remove(next.id);
      else next.at = now + next.every;
      next.act(...next.args);
      return true;
    },
  });
  Object.defineProperty(globalThis, '__settle', {
    value: (value) =>
      value === undefined ? undefined : typeof value === 'string' ? JSON.stringify(value) : shown(value),
  });
})();
