import { create } from 'zustand';

interface ToastAction {
  readonly label: string;
  /** What the button is called where it does so for several acts at once. Without it every act keeps its own toast. */
  readonly labelForAll?: string | undefined;
  readonly onSelect: () => Promise<unknown> | void;
}

export interface ToastOptions {
  readonly text: string;
  readonly kind?: 'plain' | 'success' | 'error' | undefined;
  readonly action?: ToastAction | undefined;
  readonly durationMs?: number | undefined;
}

export interface ToastEntry extends Omit<ToastOptions, 'action'> {
  readonly id: number;
  /** The action of each act that the toast speaks of, the newest first. */
  readonly actions: readonly ToastAction[];
  readonly isLeaving: boolean;
  readonly countdown: Countdown;
}

const TOAST_LEAVE_MS = 300;
const TOAST_DURATION_MS = 3_000;
/** Whoever may take something back has to read what it was first. */
const TOAST_WITH_ACTION_MS = 8_000;
const MOST_TOASTS = 3;

interface Countdown {
  remainingMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface ToastState {
  readonly toasts: readonly ToastEntry[];
  readonly nextId: number;
  readonly isPaused: boolean;
}

export const useToasts = create<ToastState>(() => ({ toasts: [], nextId: 1, isPaused: false }));

/**
 * Says something in passing, at the foot of the content. Words that are on the screen already are not said beside
 * themselves: one toast then speaks of both acts. Returns a way to take it back early.
 */
export function showToast({ action, ...options }: ToastOptions): () => void {
  const { nextId, isPaused } = useToasts.getState();
  const said = staying().find((toast) => isAlike(toast, { ...options, action }));
  if (said) stopCountdown(said);
  const id = said?.id ?? nextId;
  const actions = [...(action ? [action] : []), ...(said?.actions ?? [])];
  const usualMs = action === undefined ? TOAST_DURATION_MS : TOAST_WITH_ACTION_MS;
  const countdown: Countdown = { remainingMs: options.durationMs ?? usualMs, startedAt: 0, timer: undefined };
  const shown: ToastEntry = { ...options, id, actions, isLeaving: false, countdown };
  // The newest words are at the foot.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast !== said), shown],
    nextId: Math.max(nextId, id + 1),
  }));
  if (!isPaused) startCountdown(shown);

  for (const toast of staying().slice(0, -MOST_TOASTS)) dismissToast(toast.id);
  return () => dismissToast(id);
}

/** Whether a toast says the same, and offers nothing or something that can be done for both acts. */
function isAlike(toast: ToastEntry, { text, kind, action }: ToastOptions): boolean {
  if (toast.text !== text || toast.kind !== kind) return false;
  const label = action?.labelForAll;
  return action === undefined
    ? toast.actions.length === 0
    : label !== undefined && toast.actions.length > 0 && toast.actions.every((one) => one.labelForAll === label);
}

/** Does what a toast offers, for one act after the other, the newest first; meanwhile it leaves. */
export async function runToastActions({ id, actions }: ToastEntry): Promise<void> {
  dismissToast(id);
  for (const { onSelect } of actions) await onSelect();
}

/** Lets a toast go; it is gone once its leaving has been seen. */
export function dismissToast(id: number): void {
  const leaving = staying().find((toast) => toast.id === id);
  if (!leaving) return;
  stopCountdown(leaving);
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, TOAST_LEAVE_MS);
}

/** While someone points at a toast or has focused its action, none of them runs out. */
export function pauseToasts(): void {
  useToasts.setState({ isPaused: true });
  staying().forEach(stopCountdown);
}

export function resumeToasts(): void {
  useToasts.setState({ isPaused: false });
  staying().forEach(startCountdown);
}

function staying(): ToastEntry[] {
  return useToasts.getState().toasts.filter((toast) => !toast.isLeaving);
}

function startCountdown({ id, countdown }: ToastEntry): void {
  if (countdown.timer !== undefined) return;
  countdown.startedAt = performance.now();
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remainingMs);
}

function stopCountdown({ countdown }: ToastEntry): void {
  if (countdown.timer === undefined) return;
  clearTimeout(countdown.timer);
  countdown.timer = undefined;
  countdown.remainingMs -= performance.now() - countdown.startedAt;
}
