import type { Wire } from '../provider-rows.ts';
import type { DroppedParameter } from './dropped-parameter.ts';
import type { Family } from './families.ts';

interface EffortRules {
  readonly family: Family;
  readonly wire: Wire;
  readonly isStream: boolean;
  readonly hasTools: boolean;
}

/** How much a model is told to think. */
export interface EffortPlan {
  /** The fields of the body that say so, in the model's own terms. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether it will think. */
  readonly isThinking: boolean;
  /** Set where the model does not get the effort that was wanted. */
  readonly dropped?: DroppedParameter | undefined;
}

/** All efforts there are, least first. */
const SCALE = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Says in the model's own terms how much it is to think. */
export function effortFor(wanted: string | undefined, rules: EffortRules): EffortPlan {
  const { family, wire, isStream, hasTools } = rules;
  if (wire === 'openai-chat' && family.thinksInStreamOnly === true && !isStream) {
    return { fields: { enable_thinking: false }, isThinking: false, dropped: lossOf(wanted, 'none') };
  }
  if (family.thinkingSwitch !== undefined) return switchFor(wanted, family);
  const blocked = wire === 'openai-chat' && family.noToolsWhileReasoning === true && hasTools;
  const sent = nearestEffort(blocked ? 'none' : wanted, family.efforts);
  return {
    fields: sent === undefined ? {} : { reasoning_effort: sent },
    isThinking: sent === undefined ? family.thinksByDefault === true : sent !== 'none',
    dropped: lossOf(wanted, sent),
  };
}

function switchFor(wanted: string | undefined, family: Family): EffortPlan {
  if (wanted === undefined) return { fields: {}, isThinking: family.thinksByDefault === true };
  const isOn = wanted !== 'none';
  const turned =
    family.thinkingSwitch === 'thinking-type'
      ? { thinking: { type: isOn ? 'enabled' : 'disabled' } }
      : { enable_thinking: isOn };
  // Without efforts the switch says all there is to say.
  const effort = isOn && family.efforts ? nearestEffort(wanted, family.efforts) : undefined;
  if (effort === undefined) return { fields: turned, isThinking: isOn };
  return { fields: { ...turned, reasoning_effort: effort }, isThinking: isOn, dropped: lossOf(wanted, effort) };
}

function lossOf(wanted: string | undefined, sent: string | undefined): DroppedParameter | undefined {
  if (wanted === undefined || wanted === sent) return undefined;
  const lost = { name: 'reasoning_effort', value: wanted };
  return sent === undefined ? { ...lost, reason: 'model' } : { ...lost, reason: 'range', sent };
}

/** The known effort closest to the wanted one; of two equally close the lesser. */
function nearestEffort(wanted: string | undefined, known: readonly string[] | undefined): string | undefined {
  if (wanted === undefined || known === undefined) return undefined;
  if (known.includes(wanted)) return wanted;
  const place = SCALE.indexOf(wanted);
  if (place === -1) return undefined;
  const distance = (effort: string) => Math.abs(SCALE.indexOf(effort) - place);
  return known.toSorted((a, b) => distance(a) - distance(b))[0];
}
