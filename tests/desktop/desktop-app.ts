import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtApp } from '../../scripts/lib/desktop.mjs';
import { DrivenWindow, until } from './web-driver.ts';

/** For programs that answer at once, or never. */
const LIMIT_MS = 60_000;
/** Longer than the app takes an answer for a slip. */
const READING_MS = 1_200;
const start = promisify(execFile);
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  start(program, [...args], { env, timeout: LIMIT_MS, killSignal: 'SIGKILL' });

interface KeptSettings {
  readonly hosts: readonly string[];
  readonly server?: { readonly address: string } | null;
}

interface DesktopOptions {
  /** Origins that the person has allowed before. */
  readonly hosts?: readonly string[];
  /** Whether it asks for new versions by itself. */
  readonly looksForUpdates?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Of an earlier start, which left it; whoever lends it takes it away. */
  readonly home?: string;
}

/** The desktop app with a home of its own, and a browser beside it that only writes down what it should open. */
export class DesktopApp {
  readonly window: DrivenWindow;
  /** The folder of the person that it runs for. */
  readonly home: string;
  readonly #isLent: boolean;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(
    window: DrivenWindow,
    { home, isLent }: { home: string; isLent: boolean },
    env: NodeJS.ProcessEnv,
  ) {
    this.window = window;
    this.home = home;
    this.#isLent = isLent;
    this.#env = env;
  }

  static async start({
    hosts = [],
    looksForUpdates = false,
    env: extra = {},
    home: lent,
  }: DesktopOptions = {}): Promise<DesktopApp> {
    const home = lent ?? (await mkdtemp(join(tmpdir(), 'parley-desktop-')));
    const settings = join(home, 'config/org.parley.desktop');
    await mkdir(settings, { recursive: true });
    if (!existsSync(join(settings, 'settings.json')))
      await writeFile(join(settings, 'settings.json'), JSON.stringify({ hosts, looksForUpdates }));
    const programs = join(home, 'bin');
    await mkdir(programs, { recursive: true });
    await writeFile(join(programs, 'xdg-open'), '#!/bin/sh\necho "$1" >> "$HOME/opened"\n');
    await chmod(join(programs, 'xdg-open'), 0o755);
    const env = {
      ...process.env,
      HOME: home,
      PATH: `${programs}:${process.env['PATH'] ?? ''}`,
      LANG: 'en_US.UTF-8',
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      GDK_BACKEND: 'x11',
      // What tauri-driver sets: without it the app lets no driver in.
      TAURI_WEBVIEW_AUTOMATION: 'true',
      // Containers allow no namespaces for it.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      ...extra,
    };
    return new DesktopApp(await DrivenWindow.open(builtApp, env), { home, isLent: lent !== undefined }, env);
  }

  /** Starts the program a second time, as the system does for a link; it hands the link over and ends. */
  async startAgain(...args: readonly string[]): Promise<void> {
    await run(builtApp, args, this.#env);
  }

  /** The settings file, which the page cannot write. */
  async settings(): Promise<KeptSettings> {
    return JSON.parse(
      await readFile(join(this.home, 'config/org.parley.desktop/settings.json'), 'utf8'),
    ) as KeptSettings;
  }

  /** What the system's browser was told to open. */
  async opened(): Promise<string> {
    return await readFile(join(this.home, 'opened'), 'utf8').catch(() => '');
  }

  /** Presses keys as a keyboard does, for whatever window has them. */
  async press(keys: string): Promise<void> {
    await run('xdotool', ['key', '--clearmodifiers', keys], this.#env);
  }

  /** Answers a dialog of the system that is there, until it is gone: one that has only just come may not listen yet. */
  async answer(title: string, keys: string): Promise<void> {
    await until(async () => {
      if ((await this.windowsNamed(title)) > 0) await this.press(keys);
      return (await this.windowsNamed(title)) === 0;
    });
  }

  /** Says yes to a dialog of the system, as often as it asks: one that was answered before anybody can have read it comes back. */
  async agree(title: string, isDone: () => Promise<boolean>): Promise<void> {
    await until(async () => {
      if ((await this.windowsNamed(title)) > 0) {
        // As long as somebody reads, at least: what is answered sooner is asked again.
        await new Promise((resolve) => setTimeout(resolve, READING_MS));
        await this.press('Return');
      }
      return await isDone();
    });
  }

  /** Everything on the display, dialogs of the system included. */
  async photograph(file: string): Promise<void> {
    await run('import', ['-window', 'root', file], this.#env).catch(() => {});
  }

  /** Processes that the app has started, by a part of their command line. */
  async processesOf(part: string): Promise<readonly number[]> {
    const own = await this.#processId();
    const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args='], this.#env);
    return stdout
      .split('\n')
      .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
      .filter((row) => Number(row?.[2]) === own && row?.[3]?.includes(part) === true)
      .map((row) => Number(row?.[1]));
  }

  /** The variables that a process was started with. */
  async environmentOf(pid: number): Promise<string> {
    return await readFile(`/proc/${pid}/environ`, 'utf8');
  }

  /** Leaves the app as its menu does, and waits until the process has ended. */
  async quit(): Promise<void> {
    await this.press('ctrl+q');
    await this.hasEnded();
  }

  /** Waits until the process has ended. */
  async hasEnded(): Promise<void> {
    await until(async () => (await this.#processId()) === undefined);
  }

  /** The process that has the app's name on the bus; a new one would hand over to it and end. */
  async #processId(): Promise<number | undefined> {
    const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
    const question = ['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.parley.desktop.SingleInstance'];
    const { stdout } = await run('dbus-send', [...bus, ...question], this.#env).catch(() => ({ stdout: '' }));
    const written = /uint32 (\d+)/.exec(stdout)?.[1];
    return written === undefined ? undefined : Number(written);
  }

  /** Runs a program for the person that the app runs for, and tells what it printed. */
  async system(command: string, ...args: readonly string[]): Promise<string> {
    return (await run(command, args, this.#env)).stdout;
  }

  /** How many windows of the system show this title. */
  async windowsNamed(title: string): Promise<number> {
    const search = ['search', '--onlyvisible', '--name', `^${title.replace('?', String.raw`\?`)}$`];
    const { stdout } = await run('xdotool', search, this.#env).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter((line) => line !== '').length;
  }

  async close(): Promise<void> {
    const id = await this.#processId();
    await this.window.close();
    // The driver lets go of the app, but does not always end it.
    if (id !== undefined && (await this.#processId()) === id) process.kill(id, 'SIGKILL');
    await this.hasEnded();
    if (!this.#isLent) await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
