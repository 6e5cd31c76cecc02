import { describe, expect, it } from 'vitest';
import { parseToolArguments, ToolConfig, toolSchemaProblems, uniqueFunctionName } from './tools.ts';

const SCHEMA = {
  openapi: '3.1.0',
  info: { title: 'Weather', description: 'Tells the weather' },
  servers: [{ url: 'https://weather.example' }],
  paths: { '/today': {} },
};

describe('the schema of a tool', () => {
  it('is accepted with a title, a description, a server and paths', () => {
    expect(toolSchemaProblems(SCHEMA)).toEqual([]);
  });

  it('needs no server of its own when the tool names one', () => {
    expect(toolSchemaProblems({ ...SCHEMA, servers: [] }, 'https://weather.example')).toEqual([]);
  });

  it.each([
    ['not an object', 'openapi: 3', ['not-an-object']],
    ['without a title', { ...SCHEMA, info: { description: 'x' } }, ['info.title']],
    ['without a description', { ...SCHEMA, info: { title: 'x', description: ' ' } }, ['info.description']],
    ['without any info', { ...SCHEMA, info: undefined }, ['info.title', 'info.description']],
    ['without a server', { ...SCHEMA, servers: undefined }, ['servers']],
    ['without paths', { ...SCHEMA, paths: {} }, ['paths']],
  ])('is refused when it is %s', (_, document, problems) => {
    expect(toolSchemaProblems(document)).toEqual(problems);
  });
});

describe('an installed tool', () => {
  it('goes through the proxy and stays off in new chats, unless told otherwise', () => {
    expect(ToolConfig.parse({ toolId: 't1' }).settings).toMatchObject({
      shouldProxy: true,
      autoEnableInNewChat: false,
      proxyMode: 'OVERSEAS',
    });
  });
});

describe('the functions of tools', () => {
  it('get a number where names collide', () => {
    expect(uniqueFunctionName('search', new Set())).toBe('search');
    expect(uniqueFunctionName('search', new Set(['search', 'search_2']))).toBe('search_3');
  });

  it.each([
    ['', {}],
    ['{"city":"Oslo"}', { city: 'Oslo' }],
    ['{"city":', undefined],
    ['[1]', undefined],
    ['"Oslo"', undefined],
  ])('read the arguments %j as %j', (text, expected) => {
    expect(parseToolArguments(text)).toEqual(expected);
  });
});
