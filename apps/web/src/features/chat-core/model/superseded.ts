import type { ChatOperation, FieldEdit, Stamped } from './chat-operation.ts';

/**
 * The operations of a journal as they are replayed. What was changed several times comes as it was changed last, and a
 * message that was removed and brought back is only brought back: going back and forth once more would undo what the disk
 * has, or leave other revisions behind.
 */
export function withoutSuperseded(operations: readonly ChatOperation[]): ChatOperation[] {
  const lastSet = lastPlaces(operations, fieldsOf);
  const lastInserted = lastPlaces(operations, (operation) =>
    operation.type === 'insert' ? operation.rows.map(({ id }) => id) : [],
  );
  const earlier = new Map<string, readonly unknown[]>();
  return operations.flatMap((operation, index): ChatOperation[] => {
    if (!('edits' in operation)) return [operation];
    const edits = operation.edits.flatMap((edit): FieldEdit[] => {
      const key = fieldKey(operation, edit);
      const from = [...(earlier.get(key) ?? []), ...edit.from];
      earlier.set(key, from);
      return operation.type === 'patch-session' && lastSet.get(key) !== index ? [] : [{ ...edit, from }];
    });
    if (operation.type === 'patch-session') return edits.length > 0 ? [{ ...operation, edits }] : [];
    if (operation.type === 'insert') return [{ ...operation, edits }];
    const tombstones = operation.tombstones.filter(({ recordId }) => (lastInserted.get(recordId) ?? -1) < index);
    const isTakenBack = tombstones.length === 0 && operation.tombstones.length > 0;
    return isTakenBack ? [] : [{ ...operation, tombstones, edits }];
  });
}

/** The fields of a chat's row that an operation sets. */
function fieldsOf(operation: ChatOperation): string[] {
  if ('edits' in operation) return operation.edits.map((edit) => fieldKey(operation, edit));
  const isNewEnd = operation.type === 'append' && operation.place === 'end';
  return isNewEnd ? [fieldKey(operation, { field: 'leafId' })] : [];
}

/** By key, the place of the last operation that has it. */
function lastPlaces(
  operations: readonly ChatOperation[],
  keysOf: (operation: ChatOperation) => readonly string[],
): ReadonlyMap<string, number> {
  return new Map(operations.flatMap((operation, index) => keysOf(operation).map((key) => [key, index] as const)));
}

function fieldKey({ sessionId }: Stamped, { field, isOfMask = false }: Omit<FieldEdit, 'from'>): string {
  return `${sessionId}/${isOfMask ? 'mask' : 'chat'}/${field}`;
}
