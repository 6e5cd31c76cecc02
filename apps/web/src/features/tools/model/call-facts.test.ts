import type { MessageTool } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { callFacts } from './call-facts.ts';

const call = (
  toolId: string | undefined,
  name: string,
  given: object,
  more: Partial<MessageTool> = {},
): MessageTool => ({
  id: 'c',
  name,
  ...(toolId !== undefined && { toolId }),
  arguments: JSON.stringify(given),
  isError: false,
  ...more,
});

describe('what a call is about', () => {
  it.each([
    ['web-browsing', 'search_web', { query: 'green  tea\nhot' }, 'search', '', ['green tea hot']],
    ['web-browsing', 'read_page', { url: 'https://www.tea.example/a?b' }, 'read', 'tea.example', []],
    ['web-browsing', 'read_page', { url: 'no address' }, 'read', '', []],
    ['code-runner', 'run_python', { code: 'print(1)' }, 'code', 'Python', []],
    ['calculator', 'calculator', { expression: '1 + 1' }, 'calculate', '', ['1 + 1']],
    ['time', 'time_and_dates', { action: 'now', timeZone: 'Asia/Tokyo' }, 'time', '', ['Asia/Tokyo']],
    ['chat-memory', 'search_my_chats', { query: 'birthday' }, 'memory', '', ['birthday']],
    ['function-search', 'find_functions', { query: 'issues' }, 'find', '', ['issues']],
    ['weather', 'forecast', { city: 'Berlin', days: 3, exact: true, at: { lat: 1 } }, 'other', '', ['Berlin', '3']],
  ])('of %s, %s %j', (toolId, fn, given, kind, name, subjects) => {
    expect(callFacts(call(toolId, fn, given))).toEqual({ kind, name, subjects });
  });

  it('is known of the function that was called by way of the search', () => {
    const given = { name: 'forecast', arguments: { city: 'Bern' } };
    expect(callFacts(call('weather', 'call_function', given)).subjects).toEqual(['Bern']);
  });

  it('is not believed of a tool that only bears the name of one that comes along', () => {
    expect(callFacts(call('evil', 'search_web', { query: 'tea' })).kind).toBe('other');
    expect(callFacts(call(undefined, 'search_web', { query: 'tea' })).kind).toBe('other');
  });

  it('grows with what came of it', () => {
    const worked = call('calculator', 'calculator', { expression: '1 + 1' }, { result: '2' });
    expect(callFacts(worked).subjects).toEqual(['1 + 1 = 2']);
    const citations = [{ title: 'All about tea', url: 'https://tea.example/' }];
    const read = call('web-browsing', 'read_page', { url: 'https://tea.example/' }, { citations });
    expect(callFacts(read).subjects).toEqual(['All about tea']);
  });

  it('stays short, and takes arguments that cannot be read for none', () => {
    const [first = ''] = callFacts(call('x', 'x', { text: 'word '.repeat(10_000) })).subjects;
    expect(first.length).toBeLessThanOrEqual(40);
    expect(callFacts({ ...call('x', 'x', {}), arguments: '{"half":' }).subjects).toEqual([]);
  });
});
