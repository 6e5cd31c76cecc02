import { expect, it } from 'vitest';
import { vendorOf } from './vendors.ts';

it.each([
  ['gpt-5-mini', 'openai'],
  ['o4-mini', 'openai'],
  ['openai/gpt-oss-120b', 'openai'],
  ['dall-e-3', 'openai'],
  ['claude-sonnet-4.5', 'anthropic'],
  ['gemini-2.5-pro', 'google'],
  ['deepseek-r1-distill-llama-70b', 'deepseek'],
  ['mixtral-8x7b', 'mistral'],
  ['grok-4', 'xai'],
  ['meta-llama/Llama-4-Scout', 'meta'],
  ['Ollama', 'other'],
  ['accounts/fireworks/models/llama-v3p1', 'meta'],
  ['qwen3:8b', 'alibaba'],
  ['kimi-k2', 'moonshot'],
  ['doubao-1.6-pro', 'bytedance'],
  ['mj_imagine', 'midjourney'],
  ['parley-guide', 'other'],
  ['', 'other'],
])('hears the model %s as %s', (name, vendor) => {
  expect(vendorOf(name)).toBe(vendor);
});

it.each([
  ['OpenAI', 'openai'],
  ['Azure', 'openai'],
  ['Google', 'google'],
  ['Anthropic', 'anthropic'],
  ['ByteDance', 'bytedance'],
  ['Alibaba', 'alibaba'],
  ['Moonshot', 'moonshot'],
  ['Llama', 'meta'],
  ['DeepSeek', 'deepseek'],
  ['Mistral', 'mistral'],
  ['XAI', 'xai'],
  ['Midjourney', 'midjourney'],
  ['GPTs', 'openai'],
  ['Stability', 'other'],
])('hears the provider %s as %s', (provider, vendor) => {
  expect(vendorOf(provider)).toBe(vendor);
});

it('believes the name of a model before the provider that serves it', () => {
  expect(vendorOf('deepseek-chat', 'OpenAI')).toBe('deepseek');
  expect(vendorOf('house-blend', 'OpenAI')).toBe('openai');
});
