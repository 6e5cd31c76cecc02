import { type Language } from '@parley/contract';
import { startDeepLServer } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDeepLTarget, translateWithDeepL } from './deepl.ts';

async function aDeepL() {
  const deepl = await startDeepLServer();
  onTestFinished(() => deepl.close());
  return deepl;
}

describe('a translation by DeepL', () => {
  it('keeps code, formulas and addresses, and the shape of the message', async () => {
    const { url, key, requests } = await aDeepL();
    const text = '# Tea\n\nBoil `water` now.\n\n```js\nconst tea = 1;\n```\n\n- one\n- two & three\n';
    const made = await translateWithDeepL(text, 'de', { apiKey: key, baseUrl: url, fetch });
    expect(made).toBe(
      '# DE:Tea\n\nDE:Boil `water` DE:now.\n\n```js\nconst tea = 1;\n```\n\n- DE:one\n- DE:two & DE:three\n',
    );
    expect(requests).toMatchObject([{ target_lang: 'DE', tag_handling: 'xml' }]);
  });

  it.each<[Language, string]>([
    ['cn', 'ZH-HANS'],
    ['tw', 'ZH-HANT'],
    ['en', 'EN-US'],
    ['pt', 'PT-BR'],
    ['jp', 'JA'],
    ['no', 'NB'],
  ])('into %s asks for %s', async (language, target) => {
    const { url, key, requests } = await aDeepL();
    await translateWithDeepL('Tea', language, { apiKey: key, baseUrl: `${url}/v2/`, fetch });
    expect(requests).toMatchObject([{ target_lang: target }]);
  });

  it('is asked for in parts that DeepL takes', async () => {
    const { url, key, requests } = await aDeepL();
    const text = Array.from({ length: 120 }, (_, index) => `word${index}`).join('\n\n');
    const made = await translateWithDeepL(text, 'fr', { apiKey: key, baseUrl: url, fetch });
    expect(made.split('\n\n')).toHaveLength(120);
    expect(made.endsWith('FR:word119')).toBe(true);
    expect(requests.map(({ text: texts }) => texts.length)).toEqual([50, 50, 20]);
  });

  it.each([
    ['free:fx', 'https://api-free.deepl.com/v2/translate'],
    ['paid', 'https://api.deepl.com/v2/translate'],
  ])('with the key %s goes to %s', async (apiKey, address) => {
    const asked: string[] = [];
    const answer = async (url: string) => {
      asked.push(url);
      return Response.json({ translations: [{ text: 'Tee' }] });
    };
    expect(await translateWithDeepL('Tea', 'de', { apiKey, fetch: answer })).toBe('Tee');
    expect(asked).toEqual([address]);
  });

  it.each([
    [403, 'upstream_refused_key'],
    [456, 'upstream_quota'],
    [429, 'upstream_rate_limited'],
    [503, 'upstream_failed'],
  ])('that ends in %i says %s', async (status, code) => {
    const deepl = await aDeepL();
    deepl.fail(status);
    const options = { apiKey: deepl.key, baseUrl: deepl.url, fetch };
    await expect(translateWithDeepL('Tea', 'de', options)).rejects.toMatchObject({ code });
  });

  it('is not offered into languages that DeepL does not write', async () => {
    expect(isDeepLTarget('bn')).toBe(false);
    const options = { apiKey: 'k', fetch: async () => Response.json({}) };
    await expect(translateWithDeepL('Tea', 'bn', options)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(translateWithDeepL('Tea', 'de', options)).rejects.toMatchObject({ code: 'empty_response' });
  });
});
