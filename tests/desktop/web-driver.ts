import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Only what never comes ends by the clock. */
const PATIENCE_MS = 60_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

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
    await until(async () => (await fetch(`${base}/status`)).ok);
    const wanted = { 'webkitgtk:browserOptions': { binary, args } };
    const made = await call<{ sessionId: string }>('POST', `${base}/session`, {
      capabilities: { alwaysMatch: wanted },
    });
    return new DrivenWindow(`${base}/session/${made.sessionId}`, driver);
  }

  /** Runs the body of a function in the page; promises are waited for. */
  async run<Result>(script: string, ...args: readonly unknown[]): Promise<Result> {
    return await call<Result>('POST', `${this.#session}/execute/sync`, { script, args });
  }

  /** Waits for an element to be there, then clicks it as a hand does. */
  async click(xpath: string): Promise<void> {
    const id = await this.#find(xpath);
    await call('POST', `${this.#session}/element/${id}/click`, {});
  }

  async type(xpath: string, text: string): Promise<void> {
    const id = await this.#find(xpath);
    await call('POST', `${this.#session}/element/${id}/value`, { text });
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
    await call('POST', `${this.#session}/window`, { handle });
  }

  async photograph(file: string): Promise<void> {
    await writeFile(file, Buffer.from(await call<string>('GET', `${this.#session}/screenshot`), 'base64'));
  }

  async close(): Promise<void> {
    await call('DELETE', this.#session).catch(() => {});
    this.#driver.kill();
    if (this.#driver.exitCode === null && this.#driver.signalCode === null) await once(this.#driver, 'exit');
  }

  async #find(xpath: string): Promise<string> {
    const find = () =>
      call<Record<string, string>>('POST', `${this.#session}/element`, { using: 'xpath', value: xpath });
    await until(
      async () => (await find())[ELEMENT] !== undefined,
      async () => `${xpath} in: ${await this.text()}`,
    );
    return (await find())[ELEMENT] ?? '';
  }
}

async function call<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const signal = AbortSignal.timeout(2 * PATIENCE_MS);
  const response = await fetch(url, { method, signal, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Asks again until it is so. */
export async function until(
  isSo: () => Promise<boolean>,
  describe: () => Promise<string> = () => Promise.resolve(String(isSo)),
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Never came: ${await describe()}`);
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
