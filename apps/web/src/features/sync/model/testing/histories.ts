import * as fc from 'fast-check';
import type { ParleyDocument } from '#/storage/document/document.ts';
import { aDocument } from '#/storage/document/testing/documents.ts';
import { mergeDocumentsNow } from '../merge-documents.ts';
import { Replica, type Deed } from './replica.ts';

/** Thousands with `npm run test:long`. */
export const RUNS = Number(process.env['PARLEY_RUNS'] ?? 200);

const chat = fc.nat(1);
const message = fc.nat(3);
const mask = fc.constantFrom('x', 'y');

const gentleDeed: fc.Arbitrary<Deed> = fc.oneof(
  fc.constant<Deed>({ do: 'open-chat' }),
  fc.record({ do: fc.constant('say' as const), chat }),
  fc.record({ do: fc.constant('edit' as const), chat, message }),
  fc.record({ do: fc.constant('rename' as const), chat }),
  fc.record({ do: fc.constant('move' as const), chat, shelf: fc.constantFrom('', 'pinned') }),
  fc.record({ do: fc.constant('set' as const), field: fc.constantFrom('theme', 'language') }),
  fc.record({ do: fc.constant('set-mask' as const), mask }),
  fc.record({ do: fc.constant('drop-mask' as const), mask }),
);

const deletion: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('delete-message' as const), chat, message }),
  fc.record({ do: fc.constant('delete-chat' as const), chat }),
);

type Step = { readonly on: number; readonly deed: Deed } | { readonly from: number; readonly to: number };

/** What happens on three devices: deeds, and one taking over what another knows. */
export const anyHistory: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ on: fc.nat(2), deed: gentleDeed }) },
    { weight: 2, arbitrary: fc.record({ on: fc.nat(2), deed: deletion }) },
    { weight: 3, arbitrary: fc.record({ from: fc.nat(2), to: fc.nat(2) }) },
  ),
  { maxLength: 40 },
);

/** Something that all of them know, so that they have something to disagree about. */
const COMMON_START: readonly Step[] = [
  { on: 0, deed: { do: 'open-chat' } },
  { on: 0, deed: { do: 'say', chat: 0 } },
  { from: 0, to: 1 },
  { from: 0, to: 2 },
];

/** Three devices after a history. */
export function play(history: readonly Step[]): readonly Replica[] {
  const replicas = ['a', 'b', 'c'].map((device) => new Replica(device));
  for (const step of [...COMMON_START, ...history]) {
    if ('deed' in step) replicas[step.on]?.act(step.deed);
    else replicas[step.to]?.take(replicas[step.from]?.document ?? aDocument());
  }
  return replicas;
}

type Three = [ParleyDocument, ParleyDocument, ParleyDocument];

/** What they know, as a storage is collected. */
export function documentsAfter(history: readonly Step[]): Three {
  return play(history).map(({ document }) => mergeDocumentsNow(document, aDocument()).merged) as Three;
}
