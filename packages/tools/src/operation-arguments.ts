import { uniqueFunctionName } from '@parley/contract';
import { isPrototypeKey, type JsonSchema } from './json.ts';

const LONGEST_ARGUMENT = 64;
const NUMBER_LENGTH = 6;

/** The arguments of a function while they are collected: a flat object whose keys every model family takes. */
export class OperationArguments {
  readonly #properties: Record<string, JsonSchema> = {};
  readonly #taken = new Set<string>();
  readonly #required: string[] = [];

  has(name: string): boolean {
    return this.#taken.has(fitArgument(name));
  }

  /** Returns the key that the argument got, which is its name unless that is taken or has signs that a model may not use. */
  add(name: string, schema: JsonSchema, isRequired: boolean): string {
    const fit = fitArgument(name);
    const key = this.#taken.has(fit)
      ? uniqueFunctionName(fit.slice(0, LONGEST_ARGUMENT - NUMBER_LENGTH), this.#taken)
      : fit;
    this.#taken.add(key);
    this.#properties[key] = schema;
    if (isRequired) this.#required.push(key);
    return key;
  }

  get schema(): JsonSchema {
    return {
      type: 'object',
      properties: this.#properties,
      ...(this.#required.length > 0 && { required: this.#required }),
    };
  }
}

/** Anthropic takes `^[a-zA-Z0-9_.-]{1,64}$` and nothing else, where addresses also have `filter[name]` and `$top`. */
function fitArgument(name: string): string {
  const fit = name.slice(0, LONGEST_ARGUMENT).replaceAll(/[^a-zA-Z0-9_.-]/g, '_');
  return fit === '' || isPrototypeKey(fit) ? `_${fit}` : fit;
}
