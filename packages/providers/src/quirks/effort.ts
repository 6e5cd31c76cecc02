import type { Wire } from '../provider-rows.ts';
import type { DroppedParameter } from './dropped-parameter.ts';
import type { Family } from './families.ts';

interface EffortRules {
  readonly family: Family;
  readonly wire: Wire;
  readonly isStream: boolean;
}

/** All efforts there are, least first. */
const SCALE = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Says in the model's own terms how much it is to think. Tells whether it will. */
export function applyEffort(body: Record<string, unknown>, rules: EffortRules, dropped: DroppedParameter[]): boolean {
  const { family, wire, isStream } = rules;
  const wanted = typeof body['reasoning_effort'] === 'string' ? body['reasoning_effort'] : undefined;
  delete body['reasoning_effort'];
  const report = (sent: string | undefined) => {
    if (wanted === undefined || wanted === sent) return;
    const lost = { name: 'reasoning_effort', value: wanted };
    dropped.push(sent === undefined ? { ...lost, reason: 'model' } : { ...lost, reason: 'range', sent });
  };

  if (wire === 'openai-chat' && family.thinksInStreamOnly === true && !isStream) {
    body['enable_thinking'] = false;
    report('none');
    return false;
  }
  if (family.thinkingSwitch !== undefined) return turnThinking(body, wanted, family, report);
  const blocked = wire === 'openai-chat' && family.noToolsWhileReasoning === true && 'tools' in body;
  const sent = blocked ? nearestEffort('none', family.efforts) : nearestEffort(wanted, family.efforts);
  if (sent !== undefined) body['reasoning_effort'] = sent;
  report(sent);
  return sent === undefined ? family.thinksByDefault === true : sent !== 'none';
}

function turnThinking(
  body: Record<string, unknown>,
  wanted: string | undefined,
  family: Family,
  report: (sent: string | undefined) => void,
): boolean {
  if (wanted === undefined) return family.thinksByDefault === true;
  const isOn = wanted !== 'none';
  if (family.thinkingSwitch === 'thinking-type') body['thinking'] = { type: isOn ? 'enabled' : 'disabled' };
  else body['enable_thinking'] = isOn;
  // Without efforts the switch says all there is to say.
  const effort = isOn && family.efforts ? nearestEffort(wanted, family.efforts) : undefined;
  if (effort !== undefined) {
    body['reasoning_effort'] = effort;
    report(effort);
  }
  return isOn;
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
