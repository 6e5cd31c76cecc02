/** Lets toasts appear so many pixels above the bottom, or where they usually do. */
export function placeToasts(bottomPx: number | undefined): void {
  place('--toast-bottom', bottomPx);
}

/** Centres toasts on an element rather than on the window, wherever it moves. Gives the way to stop that. */
export function centreToastsOn(element: HTMLElement): () => void {
  const follow = () => {
    const { left, right } = element.getBoundingClientRect();
    place('--toast-left', Math.max(0, left));
    place('--toast-right', Math.max(0, document.documentElement.clientWidth - right));
  };
  const observer = new ResizeObserver(follow);
  observer.observe(element);
  // In a window wider than the frame of the page the element moves without changing its size.
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    place('--toast-left', undefined);
    place('--toast-right', undefined);
  };
}

/** Set on the region itself: a property of the whole page would have every element styled anew. */
function place(property: string, px: number | undefined): void {
  const region = document.querySelector<HTMLElement>('.toast-region');
  if (px === undefined) region?.style.removeProperty(property);
  else region?.style.setProperty(property, `${Math.round(px)}px`);
}
