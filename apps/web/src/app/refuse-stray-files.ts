/** Files that are dropped where nobody takes them change nothing: a browser would leave the page and open them in its place. */
export function refuseStrayFiles(): void {
  addEventListener('dragover', (event) => {
    const { dataTransfer, target } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    if (target instanceof HTMLInputElement && target.type === 'file') return;
    event.preventDefault();
    // Whoever takes files listens later, and says so.
    dataTransfer.dropEffect = 'none';
  });
}
