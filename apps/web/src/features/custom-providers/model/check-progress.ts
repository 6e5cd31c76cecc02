import { DOCTOR_STEPS } from '@parley/contract';
import type { CheckEvent, DoctorStepName, StepFinding } from './doctor-problem.ts';

/** A check while it goes on and after it. */
export interface CheckProgress {
  readonly isRunning: boolean;
  readonly findings: readonly StepFinding[];
  readonly models: readonly string[];
}

/** A step as it is drawn. */
export type StepView =
  | StepFinding
  | { readonly step: DoctorStepName; readonly outcome: 'running' | 'waiting' | 'untried' };

/**
 * What a whole check means. `works`: a reply came. `unasked`: everything that was tried is good, but no model was asked.
 */
export type Verdict = 'works' | 'works-with-remarks' | 'unasked' | 'failed';

export const NEW_CHECK: CheckProgress = { isRunning: true, findings: [], models: [] };

export function reduceCheck(progress: CheckProgress, event: CheckEvent): CheckProgress {
  if (event.type === 'models') return { ...progress, models: event.models };
  const { type: _, ...finding } = event;
  return { ...progress, findings: [...progress.findings, finding] };
}

/** All steps in their order: what was found, the one being tried, and those still to come. */
export function stepViews({ isRunning, findings }: CheckProgress): StepView[] {
  const found = new Map(findings.map((finding) => [finding.step, finding]));
  const next = DOCTOR_STEPS.find((step) => !found.has(step));
  return DOCTOR_STEPS.map((step) => {
    if (!isRunning) return found.get(step) ?? { step, outcome: 'untried' };
    return found.get(step) ?? { step, outcome: step === next ? 'running' : 'waiting' };
  });
}

/** Undefined while it is not over, or where nothing was found out. */
export function verdictOf({ isRunning, findings }: CheckProgress): Verdict | undefined {
  if (isRunning || findings.length === 0) return undefined;
  const hasFailed = findings.some(({ outcome }) => outcome === 'failed');
  const chat = findings.find(({ step }) => step === 'chat');
  if (chat?.outcome === 'passed') return hasFailed ? 'works-with-remarks' : 'works';
  return hasFailed ? 'failed' : 'unasked';
}
