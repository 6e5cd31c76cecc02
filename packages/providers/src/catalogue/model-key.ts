import { bareModelName } from '../quirks/model-name.ts';

/**
 * The key under which a model is found however its name is spelled: 'meta-llama/Llama-3.2-3B' and 'llama3.2:3b' share one,
 * while 'gpt-5.1' and 'gpt-51' do not.
 */
export function modelKey(name: string): string {
  // Some hosts write 'llama-v3p2' for Llama 3.2.
  const plain = bareModelName(name)
    .replaceAll(/(?<=\d)p(?=\d)/g, '.')
    .replaceAll(/(?<=[-_])v(?=\d)/g, '');
  return (plain.match(/[a-z]+|\d+/g) ?? []).join('-');
}

/** What may stand at the end of a name without making it another model: a date, a channel, a format. */
const VARIANT =
  /[-@:_](?:\d{4}-\d\d-\d\d|\d{2}-\d{4}|20\d{6}|\d{6}|\d{4}|latest|preview|exp|instruct|it|chat|free|hf|fp8|fp4|bf16|awq|gptq|gguf|q\d\w*)$/;
const MOST_ENDINGS = 4;

/** A model's name without its endings, one less each time: 'gpt-5-mini-2027-01-31' gives 'gpt-5-mini'. */
export function plainerNames(name: string): string[] {
  const names: string[] = [];
  let rest = bareModelName(name);
  while (names.length < MOST_ENDINGS) {
    const plainer = rest.replace(VARIANT, '');
    if (plainer === rest || plainer === '') break;
    rest = plainer;
    names.push(rest);
  }
  return names;
}
