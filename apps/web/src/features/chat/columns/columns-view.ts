import { create } from 'zustand';

interface ColumnsView {
  readonly syncsScroll: boolean;
  readonly marksAgreement: boolean;
  /** The picker of the model that merges is open. */
  readonly isMerging: boolean;
  /** The answer whose column has the keys. */
  readonly focusedId: string | undefined;
}

/** How answers beside each other are looked at. Head and columns share it; it lasts as long as the page. */
export const useColumnsView = create<ColumnsView>(() => ({
  syncsScroll: false,
  marksAgreement: false,
  isMerging: false,
  focusedId: undefined,
}));

export function toggleSync(): void {
  useColumnsView.setState(({ syncsScroll }) => ({ syncsScroll: !syncsScroll }));
}

export function toggleAgreement(): void {
  useColumnsView.setState(({ marksAgreement }) => ({ marksAgreement: !marksAgreement }));
}

export function setMerging(isMerging: boolean): void {
  useColumnsView.setState({ isMerging });
}

export function focusColumn(focusedId: string | undefined): void {
  if (useColumnsView.getState().focusedId !== focusedId) useColumnsView.setState({ focusedId });
}
