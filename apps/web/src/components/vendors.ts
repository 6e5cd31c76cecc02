/** The makers of models that have a mark and a hue of their own. Azure speaks with OpenAI's voice. */
export const VENDORS = [
  'openai',
  'anthropic',
  'google',
  'deepseek',
  'mistral',
  'xai',
  'meta',
  'alibaba',
  'moonshot',
  'bytedance',
  'midjourney',
  'custom',
  'other',
] as const;

export type Vendor = (typeof VENDORS)[number];

/** First match wins. Names come as `gpt-5-mini`, `openai/gpt-5`, `accounts/x/models/llama-v4`, or a provider's name. */
const PATTERNS: readonly (readonly [RegExp, Vendor])[] = [
  [/midjourney|^mj[-_]/, 'midjourney'],
  [/deepseek/, 'deepseek'],
  [/claude|anthropic/, 'anthropic'],
  [/gemini|gemma|palm|imagen|^veo|google|notebooklm/, 'google'],
  [/grok|^x-?ai\b/, 'xai'],
  [/mistral|mixtral|codestral|ministral|pixtral|magistral|devstral|voxtral/, 'mistral'],
  [/kimi|moonshot/, 'moonshot'],
  [/doubao|skylark|seedream|seedance|^seed-|bytedance|volc/, 'bytedance'],
  [/qwen|qwq|qvq|^wan\d|alibaba|tongyi|dashscope/, 'alibaba'],
  [/^(?:gpt|chatgpt|o\d|dall-e|whisper|tts-|sora|davinci|text-embedding|codex|omni-)|openai|azure|^gpts$/, 'openai'],
  [/(?<!o)llama|^meta\b|sam-\d/, 'meta'],
  [/^custom/, 'custom'],
];

/** Whose voice a model speaks with: by its name, then by its provider; `other` where neither tells. */
export function vendorOf(modelName: string, provider = ''): Vendor {
  return vendorOfName(modelName) ?? vendorOfName(provider) ?? 'other';
}

function vendorOfName(name: string): Vendor | undefined {
  const words = name.trim().toLowerCase();
  if (words === '') return undefined;
  const model = words.slice(words.lastIndexOf('/') + 1);
  return match(model) ?? match(words);
}

function match(words: string): Vendor | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
}
