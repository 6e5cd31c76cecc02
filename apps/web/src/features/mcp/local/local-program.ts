import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import {
  MCP_LOG_MAX,
  type McpCall,
  type McpCallEvent,
  type McpLogEntry,
  type McpServer,
  type McpState,
} from '@parley/contract';
import { callTool, createClient, type McpOffer, NO_OFFER, type ReadLimits, readOffer, untilAborted } from '@parley/mcp';
import type { LocalServer, LocalServersPort } from '#/platform/platform.ts';
import type { KeptOffers } from './kept-offers.ts';
import { failure, isGone, standingOf } from './local-failure.ts';
import { LocalQuestions } from './local-questions.ts';
import { ProgramTransport } from './program-transport.ts';

export interface ProgramParts {
  readonly port: LocalServersPort;
  readonly offers: KeptOffers;
  readonly limits: ReadLimits;
  readonly version: string;
  /** Somebody may show how it stands. */
  readonly onChange: (server: McpServer) => void;
  readonly now: () => number;
}

/** A first start may have to fetch the program from the network. */
const START_WAIT_MS = 120_000;
/** Programs of the first days say nothing to a question that they do not know. */
const PROBE_WAIT_MS = 10_000;
const CHECK_WAIT_MS = 10_000;

/** A program on this computer as an MCP server: started when it is first needed, and one at a time. */
export class LocalProgram {
  readonly #parts: ProgramParts;
  readonly #id: string;
  readonly #questions: LocalQuestions;
  readonly #events: McpLogEntry[] = [];
  #server: LocalServer;
  #offer: McpOffer;
  #state: McpState = { kind: 'stopped' };
  #version = 0;
  #checkedAt = '';
  #client: Promise<Client> | undefined;
  #isOlder = false;

  constructor(server: LocalServer, parts: ProgramParts) {
    this.#server = server;
    this.#id = server.id;
    this.#parts = parts;
    this.#offer = parts.offers.get(server.id);
    this.#questions = new LocalQuestions(parts.limits);
  }

  get events(): readonly McpLogEntry[] {
    return this.#events;
  }

  /** Takes what the app keeps of it now. Another command is another server: nothing of the former one counts. */
  async become(server: LocalServer): Promise<void> {
    const isOther = server.commandLine !== this.#server.commandLine;
    this.#server = server;
    if (!isOther) return;
    await this.stop();
    this.#isOlder = false;
    this.#setOffer(NO_OFFER);
  }

  present(): McpServer {
    const { id, name, commandLine, createdAt } = this.#server;
    return {
      id,
      name,
      url: commandLine,
      headers: {},
      isSignedIn: false,
      ...this.#offer,
      state: this.#state,
      version: this.#version,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: '',
      checkedAt: this.#checkedAt,
    };
  }

  /** Ends the program, if it runs, and starts it; how that went is its state. */
  async restart(): Promise<void> {
    await this.stop();
    await this.#running().catch(() => {});
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#note({ kind: 'stopped' });
    await client?.then((one) => one.close()).catch(() => {});
  }

  /** Asks a program that runs whether it still answers. */
  async check(): Promise<void> {
    if (this.#state.kind !== 'connected') return;
    try {
      const client = await this.#running();
      const options = { timeout: CHECK_WAIT_MS };
      await (client.getProtocolEra() === 'modern' ? client.discover(options) : client.ping(options));
      this.#note({ kind: 'connected' });
    } catch (error) {
      // A refusal is an answer too.
      if (!(error instanceof ProtocolError)) this.#note(standingOf(error));
    }
  }

  async use<Value>(work: (client: Client) => Promise<Value>): Promise<Value> {
    return work(await this.#running());
  }

  /** Calls a tool, and tells how it goes. */
  async call(wanted: McpCall, signal: AbortSignal, tell: (event: McpCallEvent) => void): Promise<void> {
    const started = this.#parts.now();
    const lasted = () => Math.max(0, this.#parts.now() - started);
    try {
      const client = await untilAborted(this.#running(), signal);
      const offered = this.#offer.tools.find(({ name }) => name === wanted.tool);
      if (wanted.fingerprint !== undefined && offered?.fingerprint !== wanted.fingerprint)
        throw failure('conflict', 'The tool has changed since it was allowed');
      const result = await callTool({
        client,
        tool: wanted.tool,
        args: wanted.arguments,
        inputSchema: offered?.inputSchema,
        signal,
        limits: this.#parts.limits,
        tell,
        join: (asker) => this.#questions.join(asker),
        ask: (asked, ended) => this.#questions.ask(asked, ended),
        // Its secrets are the app's: the page does not know them.
        hide: (text) => text,
        lasted,
      });
      this.#log(result.isError ? 'call-failed' : 'called', wanted.tool, lasted());
      tell({ type: 'result', result });
    } catch (error) {
      this.#log('call-failed', wanted.tool, lasted());
      throw error;
    }
  }

  answer: LocalQuestions['answer'] = (answer) => this.#questions.answer(answer);

  #running(): Promise<Client> {
    if (this.#client) return this.#client;
    this.#note({ kind: 'connecting' });
    const started = this.#start().catch((error: unknown) => {
      if (this.#client === started) {
        this.#client = undefined;
        const standing = standingOf(error);
        this.#note(standing);
        this.#log('failed', standing.detail);
      }
      throw error;
    });
    this.#client = started;
    return started;
  }

  async #start(): Promise<Client> {
    if (this.#isOlder) return this.#connect(true);
    try {
      return await this.#connect(false);
    } catch (error) {
      // Some of the first days end when they are asked what they do not know.
      if (!isGone(error)) throw error;
      const client = await this.#connect(true).catch(() => {
        throw error;
      });
      this.#isOlder = true;
      return client;
    }
  }

  async #connect(isOlder: boolean): Promise<Client> {
    const { port, limits, version } = this.#parts;
    const client = createClient(
      version,
      isOlder ? { mode: 'legacy' } : { mode: 'auto', probe: { timeoutMs: PROBE_WAIT_MS } },
      {
        onChanged: () => void this.#reread(client).catch(() => {}),
        onElicit: (asked, signal) => this.#questions.ask(asked, signal),
        onMessage: (text) => this.#log('message', text),
      },
    );
    const transport = new ProgramTransport(port, this.#id);
    const limit = AbortSignal.timeout(START_WAIT_MS);
    try {
      await untilAborted(client.connect(transport, { timeout: START_WAIT_MS, signal: limit }), limit);
      this.#setOffer(await readOffer({ client, transport: 'stdio' }, this.#server.commandLine, limits, limit));
    } catch (error) {
      await transport.close();
      await client.close().catch(() => {});
      throw error;
    }
    client.onclose = () => this.#ended(client);
    this.#log('connected');
    this.#note({ kind: 'connected' });
    return client;
  }

  async #reread(client: Client): Promise<void> {
    this.#setOffer(await readOffer({ client, transport: 'stdio' }, this.#server.commandLine, this.#parts.limits));
    this.#log('changed');
    this.#parts.onChange(this.present());
  }

  /** A program that ended by itself; the next call starts it again. */
  #ended(client: Client): void {
    const isCurrent = this.#client?.then(
      (current) => current === client,
      () => false,
    );
    void isCurrent?.then((isStill) => {
      if (!isStill) return;
      this.#client = undefined;
      this.#note({ kind: 'failed', reason: 'ended', detail: '' });
    });
  }

  #setOffer(offer: McpOffer): void {
    this.#offer = offer;
    this.#version += 1;
    this.#parts.offers.set(this.#id, offer);
  }

  #note(state: McpState): void {
    this.#state = state;
    this.#checkedAt = new Date(this.#parts.now()).toISOString();
    this.#parts.onChange(this.present());
  }

  #log(event: McpLogEntry['event'], detail = '', durationMs?: number): void {
    const at = new Date(this.#parts.now()).toISOString();
    this.#events.push({ at, event, detail, ...(durationMs !== undefined && { durationMs }) });
    this.#events.splice(0, this.#events.length - MCP_LOG_MAX);
  }
}
