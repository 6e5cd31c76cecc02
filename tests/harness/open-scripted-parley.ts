import { onTestFinished } from 'vitest';
import { type ScriptedParley, startScriptedParley } from './scripted-parley.ts';

/** Starts a scripted server that ends with the test, after its pages. */
export async function openScriptedParley(
  ...settings: Parameters<typeof startScriptedParley>
): Promise<Omit<ScriptedParley, 'stop'>> {
  const { stop, ...scripted } = await startScriptedParley(...settings);
  onTestFinished(stop);
  return scripted;
}
