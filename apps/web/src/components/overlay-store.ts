import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface ConfirmOptions {
  readonly title: string;
  /** One sentence of consequence. */
  readonly text?: ReactNode;
  /** Names the act: "Delete chat", not "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
}

export interface AskTextOptions {
  readonly title: string;
  readonly label: string;
  readonly initial?: string | undefined;
  readonly rows?: number | undefined;
  readonly confirmLabel: string;
  /** What is wrong with a text, in words; undefined when it will do. */
  readonly validate?: ((text: string) => string | undefined) | undefined;
}

export interface PreviewImageOptions {
  readonly src: string;
  readonly alt: string;
  readonly fileName?: string | undefined;
}

/** What a dialog of a feature is handed: whether it is open, how it closes, and whom it tells that it has left. */
export interface OverlayFrame {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

type OverlayRequest =
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (agreed: boolean) => void }
  | { readonly kind: 'ask-text'; readonly options: AskTextOptions; readonly answer: (text: string | null) => void }
  | { readonly kind: 'image'; readonly options: PreviewImageOptions; readonly answer: (closed: undefined) => void }
  | {
      readonly kind: 'own';
      readonly draw: (frame: OverlayFrame) => ReactNode;
      readonly answer: (closed: undefined) => void;
    };

export type OverlayEntry = OverlayRequest & { readonly id: number; readonly open: boolean };

interface OverlayState {
  readonly entries: readonly OverlayEntry[];
  readonly nextId: number;
}

export const useOverlays = create<OverlayState>(() => ({ entries: [], nextId: 1 }));

/** Asks before something that cannot be taken back. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((answer) => add({ kind: 'confirm', options, answer }));
}

/** Asks for a text; null when the question was closed instead. */
export function askText(options: AskTextOptions): Promise<string | null> {
  return new Promise((answer) => add({ kind: 'ask-text', options, answer }));
}

/** Shows a picture over everything; resolves when it is closed. */
export function previewImage(options: PreviewImageOptions): Promise<void> {
  return new Promise((resolve) => add({ kind: 'image', options, answer: () => resolve() }));
}

/** Shows a dialog that a feature brings itself, as a rule from a chunk of its own; resolves when it is closed. */
export function openOverlay(draw: (frame: OverlayFrame) => ReactNode): Promise<void> {
  return new Promise((resolve) => add({ kind: 'own', draw, answer: () => resolve() }));
}

/** Starts the leaving of an overlay; `removeOverlay` follows once it has been seen. */
export function closeOverlay(id: number): void {
  useOverlays.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)),
  }));
}

export function removeOverlay(id: number): void {
  useOverlays.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
}

function add(request: OverlayRequest): void {
  useOverlays.setState(({ entries, nextId }) => ({
    entries: [...entries, { ...request, id: nextId, open: true }],
    nextId: nextId + 1,
  }));
}
