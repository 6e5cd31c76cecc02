/** Passes on how far something has come only when it is a percent further: drawing every step would cost more than the work. */
export function everyPercent(onProgress: (share: number) => void): (share: number) => void {
  let last = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === last) return;
    last = percent;
    onProgress(percent / 100);
  };
}
