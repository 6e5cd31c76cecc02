import { create } from 'zustand';

export interface ToastOptions {
  readonly text: string;
  readonly kind?: 'plain' | 'success' | 'error' | undefined;
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly durationMs?: number | undefined;
}

export interface ToastEntry extends ToastOptions {
  readonly id: number;
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

/** Says something in passing, at the foot of the content. Returns a way to take it back early. */
export function showToast(options: ToastOptions): () => void {
  const { nextId: id, isPaused } = useToasts.getState();
  const usualMs = options.action === undefined ? TOAST_DURATION_MS : TOAST_WITH_ACTION_MS;
  const countdown: Countdown = { remainingMs: options.durationMs ?? usualMs, startedAt: 0, timer: undefined };
  const shown: ToastEntry = { ...options, id, isLeaving: false, countdown };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown], nextId: id + 1 }));
  if (!isPaused) startCountdown(shown);

  for (const toast of staying().slice(0, -MOST_TOASTS)) dismissToast(toast.id);
  return () => dismissToast(id);
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
