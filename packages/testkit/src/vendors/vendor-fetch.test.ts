import { describe, expect, it } from 'vitest';
import { VENDOR_CHECKS, type VendorWire } from './vendor-fetch.ts';

const bearer = { authorization: 'Bearer k' };
const anthropic = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' };
const google = { 'x-goog-api-key': 'k' };
const PATHS = {
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  anthropic: '/v1/messages',
  google: '/v1beta/models/gemini-3-flash:generateContent',
};
const hi = [{ role: 'user', content: 'Hi' }];
const claude = { model: 'claude-sonnet-4-6', max_tokens: 9, messages: hi };
const ask = { role: 'assistant', content: null, tool_calls: [{ id: 'a' }] };
const gemini = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const unsigned = [...gemini, { role: 'model', parts: [{ functionCall: { name: 'f' } }] }];

describe('a vendor', () => {
  it.each<[VendorWire, object, object]>([
    ['openai-chat', bearer, { model: 'gpt-4o', messages: hi, temperature: 0.5 }],
    ['openai-responses', bearer, { model: 'gpt-5', input: hi }],
    ['anthropic', anthropic, claude],
    ['google', google, { contents: gemini }],
  ])('of the wire %s takes a good call', (wire, headers, body) => {
    expect(VENDOR_CHECKS[wire]({ path: PATHS[wire], headers: headers as typeof bearer, body })).toBeUndefined();
  });

  it.each<[VendorWire, string, object, object, number]>([
    ['anthropic', 'no key', { ...anthropic, 'x-api-key': '' }, claude, 401],
    ['anthropic', 'no version', { 'x-api-key': 'k' }, claude, 400],
    ['anthropic', 'no max_tokens', anthropic, { ...claude, max_tokens: undefined }, 400],
    ['anthropic', 'an unknown field', anthropic, { ...claude, seed: 1 }, 400],
    [
      'anthropic',
      'a role it does not have',
      anthropic,
      { ...claude, messages: [{ role: 'system', content: 'x' }] },
      400,
    ],
    [
      'anthropic',
      'a thought without signature',
      anthropic,
      { ...claude, messages: [...hi, { role: 'assistant', content: [{ type: 'thinking', thinking: 'x' }] }] },
      400,
    ],
    [
      'anthropic',
      'a changed thought',
      anthropic,
      {
        ...claude,
        messages: [...hi, { role: 'assistant', content: [{ type: 'thinking', thinking: 'xy', signature: 'sig-1' }] }],
      },
      400,
    ],
    [
      'anthropic',
      'a call without result',
      anthropic,
      { ...claude, messages: [...hi, { role: 'assistant', content: [{ type: 'tool_use', id: 'a' }] }, ...hi] },
      400,
    ],
    [
      'anthropic',
      'a temperature for a model without',
      anthropic,
      { ...claude, model: 'claude-opus-5', temperature: 1 },
      400,
    ],
    ['openai-chat', 'no key', {}, { model: 'gpt-4o', messages: hi }, 401],
    [
      'openai-chat',
      'a temperature for a reasoning model',
      bearer,
      { model: 'gpt-5', messages: hi, temperature: 1 },
      400,
    ],
    ['openai-chat', 'max_tokens for a reasoning model', bearer, { model: 'o3', messages: hi, max_tokens: 1 }, 400],
    ['openai-chat', 'tools for one that wants Responses', bearer, { model: 'gpt-5.6', messages: hi, tools: [{}] }, 400],
    ['openai-chat', 'a call without result', bearer, { model: 'gpt-4o', messages: [...hi, ask, ...hi] }, 400],
    [
      'openai-chat',
      'a lost thought of DeepSeek',
      bearer,
      { model: 'deepseek-v4-pro', messages: [...hi, { role: 'assistant', content: 'x' }] },
      400,
    ],
    [
      'openai-chat',
      'stream options for Mistral',
      bearer,
      { model: 'mistral-small', messages: hi, stream_options: {} },
      422,
    ],
    ['openai-responses', 'a temperature', bearer, { model: 'gpt-5', input: hi, temperature: 1 }, 400],
    ['openai-responses', 'a field of the other wire', bearer, { model: 'gpt-5', input: hi, messages: hi }, 400],
    [
      'openai-responses',
      'thoughts that are not there',
      bearer,
      { model: 'gpt-5', store: false, input: [{ type: 'reasoning', id: 'rs' }] },
      400,
    ],
    ['google', 'no key', {}, { contents: gemini }, 403],
    ['google', 'an unknown field', google, { contents: gemini, messages: hi }, 400],
    ['google', 'a call without signature', google, { contents: unsigned }, 400],
  ])('of the wire %s refuses %s', (wire, _, headers, body, status) => {
    const call = { path: PATHS[wire], headers: headers as typeof bearer, body: JSON.parse(JSON.stringify(body)) };
    expect(VENDOR_CHECKS[wire](call)).toMatchObject({ status, body: { error: { message: expect.any(String) } } });
  });
});
