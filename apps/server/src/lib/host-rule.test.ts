import { describe, expect, it } from 'vitest';
import { parseHostRule } from './host-rule.ts';

describe('a host that an operator names', () => {
  it.each([
    ['ollama', { kind: 'name', name: 'ollama', port: undefined }],
    ['Ollama.LAN.:11434', { kind: 'name', name: 'ollama.lan', port: 11434 }],
    ['127.0.0.1', { kind: 'range', port: undefined }],
    ['127.0.0.1:8080', { kind: 'range', port: 8080 }],
    ['10.0.0.0/8', { kind: 'range', port: undefined }],
    ['::1', { kind: 'range', port: undefined }],
    ['[fd00::1]:8080', { kind: 'range', port: 8080 }],
    ['fd00::/8', { kind: 'range', port: undefined }],
  ])('is read from %s', (entry, rule) => expect(parseHostRule(entry)).toMatchObject(rule));

  it.each([
    '',
    'http://ollama',
    'ollama:0',
    'ollama:70000',
    '10.0.0.0/33',
    '127.1',
    'a b',
    '*',
    '*.lan',
    '-a',
    '10.0.0.1/8/8',
  ])('is not read from %j', (entry) => expect(parseHostRule(entry)).toBeUndefined());
});
