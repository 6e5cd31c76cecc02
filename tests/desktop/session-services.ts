import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { targetFolder } from '../../scripts/lib/desktop.mjs';
import { until } from './web-driver.ts';

/** What a desktop has beside the app, for as long as the test runs: a place for tray icons, and one for notifications. */
export async function startSessionServices() {
  const child = spawn(join(targetFolder, 'debug/examples/session_services'), { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  const heard = async (pattern: RegExp): Promise<RegExpExecArray> => {
    await until(
      () => Promise.resolve(pattern.test(printed)),
      () => Promise.resolve(`${pattern} in: ${printed}`),
    );
    const found = pattern.exec(printed);
    if (!found) throw new Error(printed);
    return found;
  };
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  });
  await heard(/^ready$/m);
  return { heard };
}
