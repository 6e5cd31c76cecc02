import { describe, expect, it } from 'vitest';
import { certainVendor, KEY_VENDORS, likelyVendors, offersModels, unlistedModels } from './key-vendors.ts';
import { PROVIDER_REGISTRY } from './registry.ts';

const letters = (count: number) => 'aB3'.repeat(count).slice(0, count);
const hex = (count: number) => '0f9a'.repeat(count).slice(0, count);
const idsFor = (key: string) => likelyVendors(key).map(({ id }) => id);

describe('whose key it is', () => {
  it.each([
    ['sk-ant-api03-' + letters(90), 'anthropic'],
    ['sk-or-v1-' + hex(64), 'openrouter'],
    ['sk-proj-' + letters(120), 'openai'],
    ['sk-svcacct-' + letters(60), 'openai'],
    [`sk-${letters(20)}T3BlbkFJ${letters(20)}`, 'openai'],
    ['AIza' + letters(35), 'google'],
    ['xai-' + letters(80), 'xai'],
    ['gsk_' + letters(52), 'groq'],
    ['pplx-' + letters(48), 'perplexity'],
    ['hf_' + letters(34), 'huggingface'],
    ['nvapi-' + letters(64), 'nvidia'],
    ['ghp_' + letters(36), 'github'],
    ['github_pat_' + letters(22) + '_' + letters(59), 'github'],
    ['csk-' + hex(48), 'cerebras'],
    ['fw_' + letters(24), 'fireworks'],
    ['tgp_v1_' + letters(43), 'together'],
    ['bce-v3/ALTAK-' + letters(21) + '/' + hex(40), 'baidu'],
    ['r8_' + letters(37), 'replicate'],
  ])('is told by the beginning of %s', (key, vendor) => {
    expect(idsFor(key)).toEqual([vendor]);
    expect(idsFor(`  ${key}\n`)).toEqual([vendor]);
    expect(certainVendor(`  ${key}\n`)?.id).toBe(vendor);
  });

  it.each([
    ['sk-' + hex(32), ['deepseek', 'alibaba']],
    ['sk-' + letters(48), ['moonshot', 'tencent']],
    ['sk-' + 'q'.repeat(48), ['siliconflow', 'moonshot', 'tencent']],
    [hex(32), ['mistral', '01ai']],
    [letters(32), ['mistral']],
    [`${hex(32)}.${letters(16)}`, ['zhipu', 'zai']],
    [letters(40), ['cohere']],
    [hex(64), ['together']],
  ])('has to be said where vendors share a form, or where it bears no mark: %s', (key, vendors) => {
    expect(idsFor(key)).toEqual(vendors);
    expect(certainVendor(key)).toBeUndefined();
  });

  it.each([
    '',
    'sk-',
    'my password',
    'https://api.openai.com/v1',
    'sk-ant-',
    'sk-short',
    'gsk_ ' + letters(52),
    'ä'.repeat(32),
  ])('is nobody’s for what is no key: %j', (text) => {
    expect(idsFor(text)).toEqual([]);
  });

  it('belongs to a provider of the list, at one of its addresses', () => {
    for (const { id, provider, baseUrl } of KEY_VENDORS) {
      if (provider === undefined) continue;
      const { baseUrl: usual, otherEndpoints } = PROVIDER_REGISTRY[provider];
      expect([usual, ...otherEndpoints.map(({ url }) => url)], id).toContain(baseUrl);
    }
  });

  it('comes with the models of a vendor that does not list them', () => {
    expect(unlistedModels('Perplexity')).toContain('sonar');
    expect(unlistedModels('OpenAI')).toEqual([]);
    expect(unlistedModels('Ollama')).toEqual([]);
    expect(unlistedModels('Stability')).toContain('stable-image-core');
  });

  it('can be a channel where it chats or makes pictures', () => {
    expect((['OpenAI', 'Stability', 'DeepL', 'Midjourney'] as const).map((name) => offersModels(name))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('leads to https addresses, each vendor under a name of its own', () => {
    const usable = KEY_VENDORS.filter(({ provider }) => provider !== undefined);
    expect(usable.filter(({ baseUrl }) => !/^https:\/\/[^?#]+[^/?#]$/.test(baseUrl))).toEqual([]);
    const ids = KEY_VENDORS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
