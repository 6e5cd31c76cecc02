import type { LuaEngine } from 'wasmoon';

export interface RedisWorld {
  readonly values: Map<string, string>;
  /** When a key goes away, in milliseconds since 1970. */
  readonly expiries: Map<string, number>;
  readonly maxStoreBytes: number;
  /** Where scripts run. Its globals stay from script to script, which Redis would not allow. */
  readonly lua: LuaEngine;
  readonly now: () => number;
}

export type RedisReply = { readonly result: string | number | null | unknown[] } | { readonly error: string };

type Command = (world: RedisWorld, args: readonly string[]) => RedisReply;

const WRITING: ReadonlySet<string> = new Set(['SET', 'DEL', 'PERSIST', 'EXPIRE', 'EVAL']);
const MAX_KEY_BYTES = 32_768;

/** The commands that sync and its tests need, as Redis defines them. */
const COMMANDS: Readonly<Record<string, Command>> = {
  PING: () => ({ result: 'PONG' }),
  ECHO: (_world, [text = '']) => ({ result: text }),
  GET: (world, [key = '']) => ({ result: get(world, key) }),
  EXISTS: (world, keys) => ({ result: keys.filter((key) => get(world, key) !== null).length }),
  STRLEN: (world, [key = '']) => ({ result: Buffer.byteLength(get(world, key) ?? '') }),
  TTL: (world, [key = '']) => ({ result: timeToLive(world, key) }),
  DEL: (world, keys) => ({ result: keys.filter((key) => remove(world, key)).length }),
  PERSIST: (world, [key = '']) => ({ result: get(world, key) !== null && world.expiries.delete(key) ? 1 : 0 }),
  SET: set,
  EVAL: evaluate,
};

/** Runs one command on what the store holds. */
export function runRedisCommand(world: RedisWorld, command: readonly string[], isReadOnly: boolean): RedisReply {
  const [given = '', ...args] = command;
  const name = given.toUpperCase();
  const run = COMMANDS[name];
  if (!run) return { error: `ERR Command is not available: '${given}'` };
  if (isReadOnly && WRITING.has(name)) {
    return { error: `NOPERM this user has no permissions to run the '${name.toLowerCase()}' command` };
  }
  return run(world, args);
}

function get({ values, expiries, now }: RedisWorld, key: string): string | null {
  const expiry = expiries.get(key);
  if (expiry !== undefined && expiry <= now()) {
    values.delete(key);
    expiries.delete(key);
  }
  return values.get(key) ?? null;
}

function set(world: RedisWorld, [key = '', value, ...flags]: readonly string[]): RedisReply {
  if (value === undefined) return { error: "ERR wrong number of arguments for 'set' command" };
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) return { error: 'ERR max key size exceeded' };
  const names = flags.map((flag) => flag.toUpperCase());
  const seconds = names.includes('EX') ? Number(flags[names.indexOf('EX') + 1]) : undefined;
  if (seconds !== undefined && !(Number.isInteger(seconds) && seconds > 0)) {
    return { error: "ERR invalid expire time in 'set' command" };
  }
  const current = get(world, key);
  if (names.includes('NX') && current !== null) return { result: null };
  if (names.includes('XX') && current === null) return { result: null };
  const held = [...world.values.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (held - Buffer.byteLength(current ?? '') + Buffer.byteLength(value) > world.maxStoreBytes) {
    return { error: 'ERR max data size exceeded.' };
  }
  world.values.set(key, value);
  world.expiries.delete(key);
  if (seconds !== undefined) world.expiries.set(key, world.now() + seconds * 1000);
  return { result: 'OK' };
}

function remove(world: RedisWorld, key: string): boolean {
  const wasThere = get(world, key) !== null;
  world.values.delete(key);
  world.expiries.delete(key);
  return wasThere;
}

function timeToLive(world: RedisWorld, key: string): number {
  if (get(world, key) === null) return -2;
  const expiry = world.expiries.get(key);
  return expiry === undefined ? -1 : Math.ceil((expiry - world.now()) / 1000);
}

/** Runs a script, in which a command that fails ends it; what it did before stays done, as in Redis. */
function evaluate(world: RedisWorld, [script = '', count = '0', ...rest]: readonly string[]): RedisReply {
  const keys = rest.slice(0, Number(count));
  const call = (...command: unknown[]): unknown => {
    const reply = runRedisCommand(world, command.map(String), false);
    if ('error' in reply) throw new Error(reply.error);
    return reply.result ?? false;
  };
  try {
    const globals = { redis: { call }, KEYS: keys, ARGV: rest.slice(keys.length) };
    for (const [name, value] of Object.entries(globals)) world.lua.global.set(name, value);
    const value: unknown = world.lua.doStringSync(script);
    if (typeof value === 'number') return { result: Math.trunc(value) };
    return { result: typeof value === 'string' ? value : value === true ? 1 : null };
  } catch (error) {
    return { error: `ERR Error running script: ${(error as Error).message}` };
  }
}
