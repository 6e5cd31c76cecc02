import { parseToolArguments, type MessageTool } from '@parley/contract';
import { calledFunction } from './called-function.ts';
import { CODE_FUNCTIONS } from './code-call.ts';
import { FUNCTION_SEARCH_ID } from './tool-list.ts';

/** The function of web browsing that searches. */
export const SEARCH_FUNCTION = 'search_web';

/** What kind of thing a call does; `other` for tools that do not come along. */
export type CallKind = 'search' | 'read' | 'code' | 'draw' | 'calculate' | 'time' | 'memory' | 'find' | 'other';

/** What can be said of a call in one line. */
export interface CallFacts {
  readonly kind: CallKind;
  /** Whom it is about: a site or a language. */
  readonly name: string;
  /** What it is about: words that are searched for, an expression, the telling arguments. */
  readonly subjects: readonly string[];
}

type Call = Pick<MessageTool, 'toolId' | 'name' | 'arguments' | 'result' | 'isError' | 'citations'>;

const LONGEST_LINE = 160;

/** What a call does with what. Only calls of tools that come along are known by more than their arguments. */
export function callFacts(call: Call): CallFacts {
  const { name, arguments: written } = calledFunction(call);
  const given = parseToolArguments(written) ?? {};
  const about = (kind: CallKind, ...subjects: readonly unknown[]): CallFacts => ({
    kind,
    name: '',
    subjects: subjects.flatMap((subject) => (typeof subject === 'string' ? oneLine(subject, LONGEST_LINE) : '') || []),
  });
  switch (call.toolId) {
    case 'web-browsing':
      return name === SEARCH_FUNCTION
        ? about('search', given['query'])
        : { ...about('read', titleOfPage(call)), name: siteOf(given['url']) };
    case 'code-runner':
      return { ...about('code'), name: CODE_FUNCTIONS[name]?.label ?? '' };
    case 'draw-picture':
      return about('draw', given['prompt']);
    case 'calculator':
      return about('calculate', equation(given['expression'], call));
    case 'time':
      return about('time', given['date'], given['toDate'], given['timeZone'], given['toTimeZone']);
    case 'chat-memory':
      return about('memory', given['query']);
    case FUNCTION_SEARCH_ID:
      return about('find', given['query']);
    default:
      return { kind: 'other', name: '', subjects: tellingValues(given) };
  }
}

/** A page's own name, once it is known. */
function titleOfPage({ citations = [] }: Call): string {
  const [page] = citations;
  return page === undefined || page.title === page.url ? '' : page.title;
}

function siteOf(url: unknown): string {
  return (typeof url === 'string' && URL.parse(url)?.host.replace(/^www\./, '')) || '';
}

const LONGEST_RESULT = 40;

/** An expression with what came out, where that is short. */
function equation(expression: unknown, { result, isError }: Call): string {
  if (typeof expression !== 'string') return '';
  if (result === undefined || isError || result.length > LONGEST_RESULT) return expression;
  return result.startsWith('≈') ? `${expression} ${result}` : `${expression} = ${result}`;
}

const MOST_VALUES = 3;
const LONGEST_VALUE = 40;

/** The arguments that tell most: plain words and numbers, the first of them. */
function tellingValues(given: Readonly<Record<string, unknown>>): string[] {
  return Object.values(given)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .flatMap((value) => oneLine(String(value), LONGEST_VALUE) || [])
    .slice(0, MOST_VALUES);
}

function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, 4 * longest)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
