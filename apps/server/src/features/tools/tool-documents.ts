import { AppError } from '@parley/contract';
import type { DocumentProblem } from '@parley/tools';
import { type Asker, WorkerPool } from '../../lib/worker-pool.ts';
import {
  type DocumentFacts,
  type DocumentPlace,
  type DocumentSource,
  type PlannedCall,
  schemaInvalid,
  type WantedCall,
} from './tool-document.ts';

/** A schema on its way to the thread that reads it, and the call that is to be made of it. */
export type DocumentOrder =
  | { readonly source: DocumentSource; readonly call?: WantedCall }
  | { readonly compact: string };

export type DocumentAnswer =
  | { readonly problems: readonly DocumentProblem[] }
  | { readonly facts: DocumentFacts }
  | { readonly call: PlannedCall }
  | { readonly compact: string };

/** GitHub's whole API takes 2 s on a slow machine. */
const PATIENCE_MS = 20_000;
const HEAP_MB = 512;
/** A person makes one tool at a time. */
const INSPECTIONS_WAITING = 3;
/** Schemas that wait to be inspected are held whole. */
const INSPECTIONS_WAITING_IN_ALL = 24;
/** Calls of one turn run side by side. */
const CALLS_WAITING = 8;

/** Reads OpenAPI schemas on threads of their own; those of calls do not wait for what is inspected. */
export class ToolDocuments {
  readonly #inspecting: WorkerPool<DocumentOrder, DocumentAnswer>;
  readonly #calling: WorkerPool<DocumentOrder, DocumentAnswer>;

  constructor(patienceMs = PATIENCE_MS) {
    const thread = {
      module: new URL('document-worker.ts', import.meta.url),
      patienceMs,
      heapMb: HEAP_MB,
      failure: () => new AppError('tool_schema_invalid', 'The schema takes too long to read'),
    };
    this.#inspecting = new WorkerPool({
      ...thread,
      threads: 1,
      maxWaitingEach: INSPECTIONS_WAITING,
      maxWaiting: INSPECTIONS_WAITING_IN_ALL,
    });
    this.#calling = new WorkerPool({ ...thread, threads: 2, maxWaitingEach: CALLS_WAITING });
  }

  /** Rejects with `tool_schema_invalid` and what is wrong. */
  async inspect(text: string, place: DocumentPlace, asker: Asker): Promise<DocumentFacts> {
    const answer = await this.#inspecting.ask(() => ({ source: { text, ...place } }), asker);
    if (!('facts' in answer)) throw problemsOf(answer);
    if (answer.facts.origins.length === 0)
      throw new AppError(
        'tool_schema_invalid',
        'No operation of the schema can be called: check its servers and paths',
      );
    return answer.facts;
  }

  /** A schema in JSON without its indentation; rejects where it is too large even so, or none. */
  async compact(text: string, asker: Asker): Promise<string> {
    const answer = await this.#inspecting.ask(() => ({ compact: text }), asker);
    if (!('compact' in answer)) throw problemsOf(answer);
    return answer.compact;
  }

  /** The schema is fetched when the turn of the call comes. */
  async plan(
    readText: () => Promise<string>,
    place: DocumentPlace,
    call: WantedCall,
    asker: Asker,
  ): Promise<PlannedCall> {
    const answer = await this.#calling.ask(async () => ({ source: { text: await readText(), ...place }, call }), asker);
    if (!('call' in answer)) throw problemsOf(answer);
    return answer.call;
  }

  async close(): Promise<void> {
    await Promise.all([this.#inspecting.close(), this.#calling.close()]);
  }
}

function problemsOf(answer: DocumentAnswer): AppError {
  return schemaInvalid('problems' in answer ? answer.problems : []);
}
