/** Lets toasts appear so many pixels above the bottom, or where they usually do. Set on the region itself: a property of the
 * whole page would have every element styled anew. */
export function placeToasts(bottomPx: number | undefined): void {
  const region = document.querySelector<HTMLElement>('.toast-region');
  if (bottomPx === undefined) region?.style.removeProperty('--toast-bottom');
  else region?.style.setProperty('--toast-bottom', `${bottomPx}px`);
}
