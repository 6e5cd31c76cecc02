import type { NewPicture } from '@parley/contract';
import { bareModelName } from '../quirks/model-name.ts';

const VERSION = /(?:midjourney|mj|niji)(?:-journey)?[-_ ]?v?(\d+(?:\.\d+)?)/;
const MODE = /fast|relax|turbo/;

interface MidjourneyName {
  readonly isNiji: boolean;
  readonly version: string | undefined;
  readonly mode: string | undefined;
}

/** What the name of a model says about how it draws, as `midjourney-7-turbo` does. */
export function midjourneyName(name: string): MidjourneyName {
  const bare = bareModelName(name);
  return { isNiji: bare.includes('niji'), version: VERSION.exec(bare)?.[1], mode: MODE.exec(bare)?.[0] };
}

type Asked = Pick<NewPicture, 'prompt' | 'style' | 'negativePrompt' | 'aspectRatio' | 'version' | 'seed' | 'more'>;

/** A prompt with its settings behind it, as Midjourney reads them. What is written in the prompt already stays as it is. */
export function midjourneyPrompt(request: Asked, modelName: string): string {
  const { prompt, more } = request;
  const name = midjourneyName(modelName);
  const mode = name.mode ?? more['mode'];
  const flags: readonly (readonly [names: readonly string[], flag: string | undefined])[] = [
    [['ar', 'aspect'], request.aspectRatio === '1:1' ? undefined : flagOf('ar', request.aspectRatio)],
    [['v', 'version', 'niji'], flagOf(name.isNiji ? 'niji' : 'v', request.version ?? name.version)],
    [['no'], flagOf('no', request.negativePrompt)],
    [['s', 'stylize'], flagOf('stylize', more['stylize'])],
    [['c', 'chaos'], flagOf('chaos', more['chaos'])],
    [['seed'], flagOf('seed', request.seed)],
    [['fast', 'relax', 'turbo'], typeof mode === 'string' ? `--${mode}` : undefined],
  ];
  const given = new Set([...prompt.matchAll(/(?:^|\s)--(\w+)/gu)].map(([, flag]) => flag));
  const added = flags.flatMap(([names, flag]) =>
    flag === undefined || names.some((one) => given.has(one)) ? [] : flag,
  );
  return [styled(request), ...added].join(' ');
}

/** The style in words, before the flags that somebody wrote: words behind those are not read as words. */
function styled({ prompt, style }: Pick<Asked, 'prompt' | 'style'>): string {
  const words = prompt.trim();
  if (style === undefined) return words;
  const firstFlag = words.search(/\s--\w/u);
  const end = firstFlag === -1 ? words.length : firstFlag;
  return `${words.slice(0, end)}, ${style.replaceAll('-', ' ')}${words.slice(end)}`;
}

function flagOf(name: string, value: string | number | boolean | undefined): string | undefined {
  const written = String(value ?? '')
    .replaceAll(/\s+/gu, ' ')
    // A value ends where the next flag begins.
    .replaceAll('--', '')
    .trim();
  return written === '' ? undefined : `--${name} ${written}`;
}
