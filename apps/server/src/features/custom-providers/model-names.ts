const MODELS_LIMIT = 5_000;
const NAME_MAX_LENGTH = 200;

/**
 * The names in a model list: OpenAI's form, a bare array, `{ models: [...] }`, items that are plain text or have a name
 * instead of an id. Undefined where it is no list at all.
 */
export function readModelNames(body: unknown): string[] | undefined {
  const container = body as { data?: unknown; models?: unknown } | null;
  const list = [body, container?.data, container?.models].find((candidate) => Array.isArray(candidate));
  if (!Array.isArray(list)) return undefined;
  const names = list.slice(0, MODELS_LIMIT).flatMap(nameOf);
  return [...new Set(names)].toSorted();
}

function nameOf(item: unknown): string[] {
  const { id, name, model } = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<
    string,
    unknown
  >;
  const found = [id, name, model].find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' && found.length <= NAME_MAX_LENGTH ? [found] : [];
}
