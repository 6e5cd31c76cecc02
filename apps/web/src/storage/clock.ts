/** The latest time that this page gave or met. */
let latest = 0;

/** The time for a change, in milliseconds. It never goes back, whatever the clock of the device does, and never repeats. */
export function tick(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

/** No date is later. Beyond it a file was made up, and adding one would soon change nothing. */
const LAST_TIME = 8.64e15;

/** Takes note of a time that came from elsewhere: what is changed after it gets a later one. */
export function observe(time: number): void {
  if (time <= LAST_TIME && time > latest) latest = time;
}
