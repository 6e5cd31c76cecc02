/*
 * How a new generation of a backup takes the place of the old one on an Upstash store: in one step, and only if nobody
 * else did so since it was read. The script runs inside the store, where nothing comes in between. It lies in the contract because
 * a page sends it itself where the store answers browsers, and the server where it does not: both must send the same one.
 */

/** Gives 1 when switched, 0 when the pointer holds something else by now, -1 when a piece is missing. */
export const UPSTASH_SWITCH_SCRIPT = `local current = redis.call('GET', KEYS[1])
if not current then current = '' end
if current ~= ARGV[1] then return 0 end
local kept = tonumber(ARGV[3])
for i = 2, kept + 1 do
  if redis.call('EXISTS', KEYS[i]) == 0 then return -1 end
end
for i = 2, kept + 1 do redis.call('PERSIST', KEYS[i]) end
redis.call('SET', KEYS[1], ARGV[2])
for i = kept + 2, #KEYS do redis.call('DEL', KEYS[i]) end
return 1`;

export interface UpstashSwitch {
  /** What the pointer must hold; empty means that it must not be there. */
  readonly expected: string;
  readonly value: string;
  /** Pieces that must be there; they lose their expiry. */
  readonly keep: readonly string[];
  readonly drop: readonly string[];
}

/** The switch as a command of the store. */
export function upstashSwitchCommand(pointer: string, { expected, value, keep, drop }: UpstashSwitch): string[] {
  const keys = [pointer, ...keep, ...drop];
  return ['EVAL', UPSTASH_SWITCH_SCRIPT, String(keys.length), ...keys, expected, value, String(keep.length)];
}
