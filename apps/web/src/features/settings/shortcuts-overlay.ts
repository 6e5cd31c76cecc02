import { create } from 'zustand';

/** Whether the list of keyboard shortcuts is open. The shell draws it; the settings can open it as well. */
export const useShortcutsOverlay = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openShortcutsOverlay(): void {
  useShortcutsOverlay.setState({ isOpen: true });
}

export function closeShortcutsOverlay(): void {
  useShortcutsOverlay.setState({ isOpen: false });
}
