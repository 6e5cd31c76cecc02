import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Only what never comes ends by the clock. */
const PATIENCE_MS = 60_000;
/** How long the driver of an app that has ended already may wait for it. */
const GOODBYE_MS = 10_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Whether an element is where it was two drawings ago. */
const STANDS_STILL = `const place = () => JSON.stringify(arguments[0].getBoundingClientRect());
  const before = place();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(place() === before))));`;

/** A window of the desktop app, driven by the protocol that WebKit's driver speaks. */
export class DrivenWindow {
  readonly #session: string;
  readonly #driver: ChildProcess;

  private constructor(session: string, driver: ChildProcess) {
    this.#session = session;
    this.#driver = driver;
  }

  /** Starts the program with its own driver; `env` is that of both. */
  static async open(binary: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<DrivenWindow> {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
    const base = `http://127.0.0.1:${port}`;
    try {
      await until(async () => (await fetch(`${base}/status`, { signal: AbortSignal.timeout(GOODBYE_MS) })).ok);
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
      const { sessionId } = await call<{ sessionId: string }>('POST', `${base}/session`, { body: { capabilities } });
      return new DrivenWindow(`${base}/session/${sessionId}`, driver);
    } catch (error) {
      await ended(driver);
      throw error;
    }
  }

  /** Runs the body of a function in the page; promises are waited for. */
  async run<Result>(script: string, ...args: readonly unknown[]): Promise<Result> {
    return await call<Result>('POST', `${this.#session}/execute/sync`, { body: { script, args } });
  }

  /** Clicks an element as a hand does, once it is there and stands still: what moves under a click does not get it. */
  async click(xpath: string): Promise<void> {
    await this.#act(xpath, 'click', {});
  }

  async type(xpath: string, text: string): Promise<void> {
    await this.#act(xpath, 'value', { text });
  }

  /** Waits until the page shows these words. */
  async see(words: string): Promise<void> {
    await until(
      async () => (await this.text()).includes(words),
      async () => `"${words}" in: ${await this.text()}`,
    );
  }

  async text(): Promise<string> {
    return await this.run<string>('return document.body.innerText');
  }

  async windows(): Promise<readonly string[]> {
    return await call<string[]>('GET', `${this.#session}/window/handles`);
  }

  async switchTo(handle: string): Promise<void> {
    await call('POST', `${this.#session}/window`, { body: { handle } });
  }

  async photograph(file: string): Promise<void> {
    await writeFile(file, Buffer.from(await call<string>('GET', `${this.#session}/screenshot`), 'base64'));
  }

  async close(): Promise<void> {
    await call('DELETE', this.#session, { limitMs: GOODBYE_MS }).catch(() => {});
    await ended(this.#driver);
  }

  /** Tries until the element is there and takes it: one that is drawn anew in between is another one. */
  async #act(xpath: string, what: 'click' | 'value', body: object): Promise<void> {
    const query = { using: 'xpath', value: xpath };
    await until(
      async () => {
        const found = await call<Record<string, string>>('POST', `${this.#session}/element`, { body: query });
        if (!(await this.run<boolean>(STANDS_STILL, found))) return false;
        await call('POST', `${this.#session}/element/${found[ELEMENT]}/${what}`, { body });
        return true;
      },
      async () => `${xpath} in: ${await this.text()}`,
    );
  }
}

interface CallOptions {
  readonly body?: unknown;
  readonly limitMs?: number;
}

async function call<Value>(method: string, url: string, options: CallOptions = {}): Promise<Value> {
  const { body, limitMs = 2 * PATIENCE_MS } = options;
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(url, { method, signal, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Ends a process that may not listen any more. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Asks again until it is so. */
export async function until(
  isSo: () => Promise<boolean>,
  describe: () => Promise<string> = () => Promise.resolve(String(isSo)),
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Never came: ${await describe().catch(String)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
