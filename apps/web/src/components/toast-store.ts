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

export const useToasts = create<{ readonly toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

const countdowns = new Map<number, Countdown>();
let nextId = 1;
let isPaused = false;

/** Says something in passing, at the foot of the content. Returns a way to take it back early. */
export function showToast(options: ToastOptions): () => void {
  const id = nextId++;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...options, id, isLeaving: false }] }));
  const usualMs = options.action === undefined ? TOAST_DURATION_MS : TOAST_WITH_ACTION_MS;
  countdowns.set(id, { remainingMs: options.durationMs ?? usualMs, startedAt: 0, timer: undefined });
  if (!isPaused) startCountdown(id);

  const staying = useToasts.getState().toasts.filter((toast) => !toast.isLeaving);
  for (const toast of staying.slice(0, -MOST_TOASTS)) dismissToast(toast.id);
  return () => dismissToast(id);
}

/** Lets a toast go; it is gone once its leaving has been seen. */
export function dismissToast(id: number): void {
  if (!countdowns.has(id)) return;
  stopCountdown(id);
  countdowns.delete(id);
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, TOAST_LEAVE_MS);
}

/** While someone points at a toast or has focused its action, none of them runs out. */
export function pauseToasts(): void {
  isPaused = true;
  for (const id of countdowns.keys()) stopCountdown(id);
}

export function resumeToasts(): void {
  isPaused = false;
  for (const id of countdowns.keys()) startCountdown(id);
}

function startCountdown(id: number): void {
  const countdown = countdowns.get(id);
  if (countdown === undefined || countdown.timer !== undefined) return;
  countdown.startedAt = performance.now();
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remainingMs);
}

function stopCountdown(id: number): void {
  const countdown = countdowns.get(id);
  if (countdown?.timer === undefined) return;
  clearTimeout(countdown.timer);
  countdown.timer = undefined;
  countdown.remainingMs -= performance.now() - countdown.startedAt;
}
