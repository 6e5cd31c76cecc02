/** Another tab may be at it for minutes; asking for its end all the time would only take from it. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Syncs when it is due. `due` says when that is, as things stand, or undefined for not at all. Gives how to look at it
 * again, after something changed.
 */
export function createSyncTimer(
  due: (isBack: boolean) => number | undefined,
  sync: () => Promise<void>,
): (isBack?: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  function plan(isBack: boolean, atLeastMs: number): void {
    // It is planned anew when that has ended.
    if (isRunning) return;
    const time = due(isBack);
    clearTimeout(timer);
    if (time !== undefined) timer = setTimeout(() => void run(isBack), Math.max(atLeastMs, time - Date.now()));
  }

  async function run(isBack: boolean): Promise<void> {
    // Another tab may have done it meanwhile.
    const time = due(isBack);
    isRunning = true;
    if (time !== undefined && time <= Date.now()) await sync();
    isRunning = false;
    plan(false, LOOK_AGAIN_MS);
  }

  return (isBack = false) => plan(isBack, 0);
}
