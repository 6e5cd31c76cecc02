import type { CalledFunction } from '#/features/chat-core/public.ts';
import { CALL_FUNCTION, innerCall } from './model/called-function.ts';
import { rankFunctions } from './model/rank-functions.ts';
import type { RunnableTool, ToolFunction } from './model/tool-function.ts';
import { FUNCTION_SEARCH_ID } from './model/tool-list.ts';
import { type NamedFunction, namedFunctions } from './named-functions.ts';

/** What all tools of a chat offer a model together. */
export const MOST_FUNCTIONS = 64;
/** How long all that a model is told of them may be: it is read, and paid for, with every question. */
const MOST_SIGNS = 32_000;
/** What is told of functions where a search finds the others. */
const MOST_SIGNS_BESIDE_SEARCH = 16_000;
const FIND = 'find_functions';
/** Names that no other function has. */
export const SEARCH_NAMES = [FIND, CALL_FUNCTION];

const MOST_FOUND = 10;
/** Of all parameters in one answer; what does not fit is told when it is looked for by its name. */
const MOST_PARAMETER_SIGNS = 32_000;
const LONGEST_DESCRIPTION = 400;

/** The tools, with a way to find and call functions where there are more than a model is offered at once. */
export function withSearch(tools: readonly RunnableTool[], most = MOST_FUNCTIONS): readonly RunnableTool[] {
  if (fits(tools, most)) return tools;
  const search: RunnableTool = { id: FUNCTION_SEARCH_ID, functions: [finder(() => others), CALLER] };
  // First of all, so that it has its names whatever others call theirs.
  const all = [search, ...tools];
  const others: readonly NamedFunction[] = namedFunctions(all).slice(search.functions.length);
  return all;
}

function fits(tools: readonly RunnableTool[], most: number): boolean {
  const count = tools.reduce((sum, { functions }) => sum + functions.length, 0);
  if (count > most) return false;
  const told = tools.flatMap(({ functions }) => functions.map(signsOf));
  return told.reduce((sum, signs) => sum + signs, 0) <= MOST_SIGNS;
}

function signsOf({ name, description, parameters }: ToolFunction): number {
  return name.length + description.length + JSON.stringify(parameters).length;
}

/**
 * What a model is offered of tools that went through `withSearch`. Tools with few functions are offered before those with
 * many, or the first large one would leave no room for any other; a function that is too long for the room is left to the search.
 */
export function offeredWithin(tools: readonly RunnableTool[], most = MOST_FUNCTIONS): NamedFunction[] {
  const named = namedFunctions(tools);
  if (!tools.some(({ id }) => id === FUNCTION_SEARCH_ID)) return named;
  const offered = new Set<NamedFunction>();
  let room = MOST_SIGNS_BESIDE_SEARCH;
  for (const tool of tools.toSorted((one, other) => one.functions.length - other.functions.length)) {
    for (const one of named.filter(({ tool: its }) => its === tool).slice(0, most - offered.size)) {
      const signs = signsOf(one.fn);
      if (signs > room) continue;
      offered.add(one);
      room -= signs;
    }
  }
  return named.filter((fn) => offered.has(fn));
}

/**
 * A call by way of `call_function` as the call that it stands for. It runs as if the model had called the function itself: the
 * same checks, the same question, the same refusals.
 */
export function throughSearch(call: CalledFunction, tools: readonly RunnableTool[]): CalledFunction {
  const isSearched = tools.some(({ id }) => id === FUNCTION_SEARCH_ID);
  const inner = isSearched && call.name === CALL_FUNCTION ? innerCall(call.arguments) : undefined;
  return inner ? { ...call, ...inner } : call;
}

function finder(others: () => readonly NamedFunction[]): ToolFunction {
  return {
    name: FIND,
    title: 'Function search',
    description:
      'Finds functions that are available but not listed here. Use it when none of the listed functions fits. Gives names, ' +
      `descriptions and parameters; call what was found with ${CALL_FUNCTION}.`,
    parameters: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'What the function should do, in a few English words, or its exact name.',
        },
      },
      required: ['query'],
    },
    isReadOnly: true,
    run: ({ query }) => {
      if (typeof query !== 'string' || query.trim() === '') throw new Error('query must be a text');
      return findingsOf(others(), query);
    },
  };
}

/** Runs only where it was called with what is no call. */
const CALLER: ToolFunction = {
  name: CALL_FUNCTION,
  title: 'Function search',
  description: `Calls a function that ${FIND} found.`,
  parameters: {
    type: 'object',
    properties: {
      name: { type: 'string', description: `The name that ${FIND} gave.` },
      arguments: { type: 'object', description: 'The arguments of the function, as its parameters say.' },
    },
    required: ['name', 'arguments'],
  },
  isReadOnly: true,
  run: () => {
    throw new Error('Failed to parse arguments: "name" should be a text and "arguments" an object');
  },
};

function findingsOf(others: readonly NamedFunction[], query: string) {
  const listed = others.map(({ name, fn: { title, description }, fn }) => ({ name, title, description, fn }));
  const found = rankFunctions(listed, query);
  let room = MOST_PARAMETER_SIGNS;
  const functions = found.slice(0, MOST_FOUND).map(({ name, description, fn }, index) => {
    const about = { name, description: index === 0 ? description : description.slice(0, LONGEST_DESCRIPTION) };
    const size = JSON.stringify(fn.parameters).length;
    if (size > room && index > 0)
      return { ...about, parameters: `Too long to list. Search for "${name}" to see them.` };
    room -= size;
    return { ...about, parameters: fn.parameters };
  });
  return { functions, ...(found.length > MOST_FOUND && { more: found.length - MOST_FOUND }) };
}
