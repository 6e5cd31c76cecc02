import type { McpCallEvent, McpServer } from '@parley/contract';
import { contentOf, readingOf, readResources } from '@parley/mcp';
import type { LocalServer, LocalServerDraft } from '#/platform/platform.ts';
import type { McpHost } from '../mcp-host.ts';
import { failure, failureOf } from './local-failure.ts';
import { mergedLog } from './local-log.ts';
import { LocalProgram, type ProgramParts } from './local-program.ts';

/** Programs of the desktop app as MCP servers. */
export interface LocalHost extends McpHost {
  readonly list: () => Promise<McpServer[]>;
  /** What the app keeps of a program, for its form. */
  readonly find: (id: string) => Promise<LocalServer | undefined>;
  /** Adds a program or changes one, once its person has agreed to it in a dialog of the system, and starts it. */
  readonly save: (id: string, draft: LocalServerDraft) => Promise<McpServer>;
  readonly stop: (id: string) => Promise<McpServer>;
}

/** Speaks to programs through the desktop app. None starts before something is asked of it. */
export function createLocalHost(parts: ProgramParts): LocalHost {
  const { port, offers, limits } = parts;
  const programs = new Map<string, LocalProgram>();

  async function known(server: LocalServer): Promise<LocalProgram> {
    const program = programs.get(server.id);
    if (program) {
      await program.become(server);
      return program;
    }
    const fresh = new LocalProgram(server, parts);
    programs.set(server.id, fresh);
    return fresh;
  }

  async function listed(): Promise<LocalProgram[]> {
    const kept = await port.list();
    for (const id of programs.keys()) if (!kept.some((server) => server.id === id)) programs.delete(id);
    return Promise.all(kept.map(known));
  }

  async function programOf(id: string): Promise<LocalProgram> {
    await listed();
    const program = programs.get(id);
    if (!program) throw failure('not_found', 'There is no such program');
    return program;
  }

  async function asked<Value>(id: string, work: (program: LocalProgram) => Promise<Value>): Promise<Value> {
    try {
      return await work(await programOf(id));
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Does something with a program, and gives how it stands then. */
  const after = (id: string, act: (program: LocalProgram) => Promise<void>): Promise<McpServer> =>
    asked(id, async (program) => {
      await act(program);
      return program.present();
    });

  return {
    list: async () => (await listed()).map((program) => program.present()),
    find: async (id) => (await port.list()).find((server) => server.id === id),
    async save(id, draft) {
      const program = await known(await port.save(id, draft));
      await program.restart();
      return program.present();
    },
    stop: (id) => after(id, (program) => program.stop()),
    reconnect: (id) => after(id, (program) => program.restart()),
    check: (id) => after(id, (program) => program.check()),
    async remove(id) {
      await programs.get(id)?.stop();
      programs.delete(id);
      await port.remove(id);
      offers.remove(id);
    },
    log: (id) => asked(id, async ({ events }) => mergedLog(events, await port.log(id))),
    resources: (id, signal) =>
      asked(id, (program) => program.use((client) => readResources({ client }, limits, signal))),
    readResource: (id, uri) =>
      asked(id, (program) =>
        program.use(async (client) =>
          readingOf(await client.readResource({ uri }, { timeout: limits.waitMs, cacheMode: 'bypass' }), asItIs),
        ),
      ),
    getPrompt: (id, name, given) =>
      asked(id, (program) =>
        program.use(async (client) => {
          const wanted = { name, arguments: given };
          const { description = '', messages } = await client.getPrompt(wanted, { timeout: limits.waitMs });
          return {
            description,
            messages: messages.map(({ role, content }) => ({ role, content: contentOf(content, { cut: asItIs }) })),
          };
        }),
      ),
    call: (id, wanted, signal) => eventsOf((tell) => asked(id, (program) => program.call(wanted, signal, tell))),
    answer: (id, answer) => asked(id, async (program) => program.answer(answer)),
  };
}

const asItIs = (text: string): string => text;

/** What a work tells, as it tells it; fails with the work. */
function eventsOf(work: (tell: (event: McpCallEvent) => void) => Promise<void>): AsyncIterable<McpCallEvent> {
  const { readable, writable } = new TransformStream<McpCallEvent, McpCallEvent>();
  const writer = writable.getWriter();
  void work((event) => void writer.write(event).catch(() => {}))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Whoever listened has left.
    .catch(() => {});
  return { [Symbol.asyncIterator]: () => read(readable.getReader()) };
}

async function* read(reader: ReadableStreamDefaultReader<McpCallEvent>): AsyncGenerator<McpCallEvent, void, undefined> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
