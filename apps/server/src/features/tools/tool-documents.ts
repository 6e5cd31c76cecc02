import { AppError } from '@parley/contract';
import type { DocumentProblem } from '@parley/tools';
import { BoundedWorker } from '../../lib/bounded-worker.ts';
import {
  type DocumentFacts,
  type DocumentPlace,
  type DocumentSource,
  type PlannedCall,
  schemaInvalid,
  type WantedCall,
} from './tool-document.ts';

/** A schema on its way to the thread that reads it, and the call that is to be made of it; or a text that is too long. */
export type DocumentOrder =
  | { readonly source: DocumentSource; readonly call?: WantedCall | undefined }
  | { readonly tooLong: string };

export type DocumentAnswer =
  | { readonly problems: readonly DocumentProblem[] }
  | { readonly compact: string }
  | { readonly facts: DocumentFacts }
  | { readonly call: PlannedCall };

/** GitHub's whole API takes 2 s on a slow machine. */
const PATIENCE_MS = 20_000;
const HEAP_MB = 512;

/** Reads OpenAPI schemas on a thread of its own. */
export class ToolDocuments {
  readonly #worker: BoundedWorker<DocumentOrder, DocumentAnswer>;

  constructor(patienceMs = PATIENCE_MS) {
    this.#worker = new BoundedWorker({
      module: new URL('document-worker.ts', import.meta.url),
      patienceMs,
      heapMb: HEAP_MB,
      failure: () => new AppError('tool_schema_invalid', 'The schema takes too long to read'),
    });
  }

  /** Rejects with `tool_schema_invalid` and what is wrong. */
  async inspect(text: string, place: DocumentPlace): Promise<DocumentFacts> {
    const answer = await this.#worker.ask({ source: { text, ...place } });
    if (!('facts' in answer)) throw schemaInvalid('problems' in answer ? answer.problems : []);
    if (answer.facts.origins.length === 0)
      throw new AppError(
        'tool_schema_invalid',
        'No operation of the schema can be called: check its servers and paths',
      );
    return answer.facts;
  }

  async plan(text: string, place: DocumentPlace, call: WantedCall): Promise<PlannedCall> {
    const answer = await this.#worker.ask({ source: { text, ...place }, call });
    if (!('call' in answer)) throw schemaInvalid('problems' in answer ? answer.problems : []);
    return answer.call;
  }

  /** A schema in JSON without the spaces and lines that it is written with. Rejects where it is too large even so. */
  async compact(text: string): Promise<string> {
    const answer = await this.#worker.ask({ tooLong: text });
    if (!('compact' in answer)) throw schemaInvalid('problems' in answer ? answer.problems : []);
    return answer.compact;
  }

  async close(): Promise<void> {
    await this.#worker.close();
  }
}
