import type { KeyFindings, ListedChannel } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';

type Tone = 'success' | 'neutral' | 'warn' | 'danger';

interface StateWords {
  readonly label: TextKey;
  readonly tone: Tone;
  /** What to do about it, where there is something. */
  readonly todo?: TextKey;
}

const STATES: Readonly<Record<ListedChannel['state'], StateWords>> = {
  ready: { label: 'channels.state.ready', tone: 'success' },
  unlisted: { label: 'channels.state.unlisted', tone: 'neutral' },
  unreadable: { label: 'channels.state.unreadable', tone: 'warn', todo: 'channels.todo.unreadable' },
  refused: { label: 'channels.state.refused', tone: 'danger', todo: 'channels.todo.refused' },
  blocked: { label: 'channels.state.blocked', tone: 'danger', todo: 'channels.todo.blocked' },
  unreachable: { label: 'channels.state.unreachable', tone: 'danger', todo: 'channels.todo.unreachable' },
  locked: { label: 'channels.state.locked', tone: 'danger', todo: 'channels.todo.locked' },
  off: { label: 'channels.state.off', tone: 'neutral' },
  unknown: { label: 'channels.state.unknown', tone: 'neutral' },
};

/** The words for the state of a channel. */
export function stateWords({ state, source }: Pick<ListedChannel, 'state' | 'source'>): StateWords {
  // A key is put right where it came from.
  if (state === 'refused' && source !== 'stored') return { ...STATES.refused, todo: `channels.todo.refused_${source}` };
  return STATES[state];
}

/** Puts channels that need somebody's attention first, the others in their order. */
export function byUrgency(channels: readonly ListedChannel[]): ListedChannel[] {
  const isUrgent = (channel: ListedChannel) => STATES[channel.state].tone === 'danger';
  return [...channels.filter(isUrgent), ...channels.filter((channel) => !isUrgent(channel))];
}

/** Why no vendor took a key, or whose it may be; undefined where one took it. */
export function keyProblem({ tried, choices, found }: KeyFindings): KeyProblem | undefined {
  if (found) return undefined;
  const labels = (vendors: readonly { label: string }[]) => vendors.map(({ label }) => label);
  if (choices.length > 0) return { text: 'channels.key.choose', vendors: labels(choices) };
  const [asked] = tried;
  if (!asked) return { text: 'channels.key.unknownForm', vendors: [] };
  return {
    text: `channels.key.${asked.outcome === 'accepted' ? 'refused' : asked.outcome}`,
    vendors: labels(tried),
  };
}

interface KeyProblem {
  readonly text: TextKey;
  readonly vendors: readonly string[];
}
