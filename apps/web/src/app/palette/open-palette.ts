import { create } from 'zustand';

/** Whether the command palette is open. Its code comes with the first opening. */
export const usePalette = create<{ isOpen: boolean; wasOpened: boolean }>(() => ({ isOpen: false, wasOpened: false }));

export function openPalette(): void {
  usePalette.setState({ isOpen: true, wasOpened: true });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}
