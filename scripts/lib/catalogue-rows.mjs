// The rules by which public lists of facts become rows of the model catalogue. Pure: the fetching is in scripts/catalogue.mjs.

/** Who offers models, by the name that each list has for them; a star marks those who resell what others made. */
const HOSTS = {
  litellm: {
    openai: 'openai',
    anthropic: 'anthropic',
    gemini: 'google',
    mistral: 'mistral',
    deepseek: 'deepseek',
    xai: 'xai',
    moonshot: 'moonshot',
    dashscope: 'alibaba',
    volcengine: 'bytedance',
    meta_llama: 'llama',
    meta: 'llama',
    zai: 'zhipu',
    minimax: 'minimax',
    cohere: 'cohere',
    cohere_chat: 'cohere',
    stability: 'stability',
    perplexity: 'perplexity',
    azure: 'azure*',
    tencent: 'tencent*',
    groq: 'groq*',
    together_ai: 'together*',
    fireworks_ai: 'fireworks*',
    cerebras: 'cerebras*',
  },
  tokenlens: {
    openai: 'openai',
    anthropic: 'anthropic',
    google: 'google',
    mistral: 'mistral',
    deepseek: 'deepseek',
    xai: 'xai',
    moonshotai: 'moonshot',
    alibaba: 'alibaba',
    llama: 'llama',
    zai: 'zhipu',
    perplexity: 'perplexity',
    azure: 'azure*',
    groq: 'groq*',
    togetherai: 'together*',
    'fireworks-ai': 'fireworks*',
    cerebras: 'cerebras*',
    huggingface: 'huggingface*',
    nvidia: 'nvidia*',
    'github-models': 'github*',
    openrouter: 'openrouter*',
  },
};

/** Whose models bear a name, where several sell them. */
const MAKERS = [
  [/^deepseek/i, 'deepseek'],
  [/^(?:zai-)?glm/i, 'zhipu'],
  [/^kimi/i, 'moonshot'],
  [/^(?:code)?llama/i, 'llama'],
  [/^minimax/i, 'minimax'],
  [/^mi[sx]tral/i, 'mistral'],
  [/^qwen/i, 'alibaba'],
];

const KINDS = {
  chat: 'chat',
  responses: 'chat',
  image_generation: 'image',
  image_edit: 'image',
  embedding: 'embedding',
  audio_speech: 'speech',
  audio_transcription: 'transcription',
};

/** Regions, sizes and prices of a host that are no names of models. */
const NO_MODEL =
  /^(?:ft:|together-ai-|fireworks-ai-|container$)|\d+-x-\d+|\/(?:eu|us|global|global-standard|preset|hd|standard)\//;
const A_DATE = /[-@](?:\d{4}-\d\d-\d\d|20\d{6}|\d{4})$/;

/** Facts from the vendors' own documents that the lists lack or have wrong: these count first. */
const HAND_KEPT = [
  { name: 'glm-4.5v', host: 'zhipu', kind: 'chat', output: 16_384 },
  { name: 'chatgpt-4o-latest', host: 'openai', kind: 'chat', context: 128_000, output: 16_384, abilities: 'v' },
  { name: 'ernie-x1-32k', host: 'baidu', kind: 'chat', context: 32_000, output: 16_384, abilities: 'tr' },
  { name: 'ernie-x1-turbo-32k', host: 'baidu', kind: 'chat', context: 32_000, output: 16_384, abilities: 'tr' },
  { name: 'ernie-5.0', host: 'baidu', kind: 'chat', abilities: 'vtr' },
  { name: 'ernie-5.1', host: 'baidu', kind: 'chat', abilities: 'vtr' },
  { name: 'hy3-preview', host: 'tencent', kind: 'chat', abilities: 't' },
  { name: 'spark-x', host: 'iflytek', kind: 'chat', abilities: 'tr' },
  { name: 'spark-x2.5', host: 'iflytek', kind: 'chat', abilities: 'tr' },
  // Of the size that is made unless another is asked for; the lists have the price of the smallest.
  { name: 'gemini-3.1-flash-image', host: 'google', kind: 'image', perCall: 0.067 },
  { name: 'gemini-3.1-flash-image-preview', host: 'google', kind: 'image', perCall: 0.067 },
];

/** A row for each model of LiteLLM's list that a known host offers for chat, pictures, embeddings or speech. */
export function rowsOfLitellm(entries) {
  return Object.entries(entries).flatMap(([id, entry]) => {
    const name = id.slice(id.lastIndexOf('/') + 1);
    const host = sellerOf(HOSTS.litellm[entry.litellm_provider], name);
    const kind = kindOf(id, entry.mode);
    if (host === undefined || kind === undefined || NO_MODEL.test(id)) return [];
    // What Perplexity passes on to others goes by names of its own.
    if (host?.startsWith('perplexity') && id.split('/').length > 2) return [];
    const isChat = kind === 'chat';
    const isPriced = isChat || !host.endsWith('*');
    const row = {
      name,
      host,
      kind,
      context: isChat || kind === 'embedding' ? windowOf(entry) : undefined,
      output: isChat ? positive(entry.max_output_tokens) : undefined,
      // Resellers charge for pictures and sounds in units of their own.
      asked: isPriced ? perMillion(entry.input_cost_per_token) : undefined,
      answered: isPriced ? perMillion(entry.output_cost_per_token) : undefined,
      cached: perMillion(entry.cache_read_input_token_cost),
      perCall: kind === 'image' ? positive(entry.output_cost_per_image) : undefined,
      abilities: isChat ? abilitiesOfLitellm(entry) : undefined,
      knowledge: undefined,
      retires: dayOf(entry.deprecation_date),
    };
    // A reseller's list also holds what people once uploaded there, of which nobody says what it can do.
    if (host.endsWith('*') && isChat && row.abilities === undefined) return [];
    return [withoutEmptyPrice(row)];
  });
}

/** A row for each model of the TokenLens list; prices of resellers are left out, because that list is renewed too rarely. */
export function rowsOfTokenlens(providers) {
  return providers.flatMap(({ id: provider, models }) => {
    if (HOSTS.tokenlens[provider] === undefined) return [];
    return Object.values(models).flatMap((model) => {
      const name = model.id.slice(model.id.lastIndexOf('/') + 1);
      const host = sellerOf(HOSTS.tokenlens[provider], name);
      const { id, limit = {}, cost = {}, modalities = {}, knowledge } = model;
      const kind = kindOf(id, (modalities.output ?? ['text']).includes('text') ? 'chat' : undefined);
      if (kind === undefined || NO_MODEL.test(id)) return [];
      const isOwn = !host.endsWith('*');
      const row = {
        name,
        host,
        kind,
        context: positive(limit.context),
        output: positive(limit.output),
        asked: isOwn ? cost.input : undefined,
        answered: isOwn ? cost.output : undefined,
        cached: isOwn ? cost.cache_read : undefined,
        perCall: undefined,
        abilities: abilitiesOfTokenlens(model),
        knowledge: /^\d{4}(?:-\d\d){0,2}$/.exec(knowledge ?? '')?.[0],
        retires: undefined,
      };
      return [withoutEmptyPrice(row)];
    });
  });
}

/** One row per model and host. The first list that knows a figure counts; knowledge dates hold wherever a model runs. */
export function mergedRows(...lists) {
  const rows = new Map();
  const knowledge = new Map();
  for (const row of [HAND_KEPT, ...lists].flat()) {
    const key = `${row.host}/${row.name.toLowerCase()}`;
    const known = rows.get(key);
    rows.set(key, known ? filledIn(known, row) : row);
    const plain = plainName(row.name);
    if (row.knowledge !== undefined && !knowledge.has(plain)) knowledge.set(plain, row.knowledge);
  }
  const all = [...rows.values()].map((row) => ({
    ...row,
    knowledge: row.knowledge ?? knowledge.get(plainName(row.name)),
  }));
  return withoutRepeats(withRetiringVersions(all.map(corrected))).sort(byHostAndName);
}

/** OpenAI's variants for plain chat do not think, whatever the lists say. */
function corrected(row) {
  const isPlain = /^gpt-5.*-chat/.test(row.name) && row.abilities !== undefined;
  return isPlain ? { ...row, abilities: row.abilities.replace('r', '') || '-' } : row;
}

/** The data file: one line per model, in the order in which the page and the server read it. */
export function catalogueText({ date, sources, rows }) {
  const data = {
    about:
      'Facts about models, made by npm run catalogue. Figures only; prices in dollars per million tokens. Empty is unknown.',
    date,
    sources,
    columns: 'name|host (* resells)|kind|context|output|input|output price|cached|per call|abilities|knowledge|retires',
    models: rows.map(lineOf),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function lineOf(row) {
  const { name, host, kind, context, output, asked, answered, cached, perCall, abilities, knowledge, retires } = row;
  const fields = [name, host, kind, context, output, asked, answered, cached, perCall, abilities, knowledge, retires];
  return fields
    .map((field) => field ?? '')
    .join('|')
    .replace(/\|+$/, '');
}

/** A host, with the star of a reseller where the model is another's. */
function sellerOf(host, name) {
  if (host === undefined || host.endsWith('*')) return host;
  const maker = MAKERS.find(([pattern]) => pattern.test(name))?.[1] ?? host;
  return maker === host ? host : `${host}*`;
}

function kindOf(id, mode) {
  if (/-tts\b/.test(id)) return 'speech';
  // Those that only talk aloud, or live, are asked in ways of their own.
  if (/realtime|-live|native-audio|(?:^|[-/])gpt-audio|audio-preview|lyria|robotics|computer-use|guard/.test(id))
    return undefined;
  return KINDS[mode];
}

/** OpenAI's windows hold question and answer; for some models the list gives what is left for the question. */
function windowOf({ litellm_provider: provider, max_input_tokens: input, max_output_tokens: output }) {
  const isLessAnswer = ['openai', 'azure'].includes(provider) && [400_000, 1_050_000].includes(input + output);
  return positive(isLessAnswer ? input + output : input);
}

function abilitiesOfLitellm(entry) {
  const input = entry.supported_modalities ?? [];
  const output = entry.supported_output_modalities ?? [];
  // OpenAI's own draw with a tool of the Responses API, not in the answer.
  const isOpenAi = entry.litellm_provider === 'openai' || entry.litellm_provider === 'azure';
  const isTold = Object.keys(entry).some((field) => field.startsWith('supports_')) || input.length > 0;
  return isTold
    ? letters({
        v: entry.supports_vision === true || input.includes('image'),
        t: entry.supports_function_calling === true || entry.supports_tool_choice === true,
        r: entry.supports_reasoning === true,
        i: output.includes('image') && !isOpenAi,
        a: entry.supports_audio_input === true || entry.supports_audio_output === true || input.includes('audio'),
      })
    : undefined;
}

function abilitiesOfTokenlens({ modalities = {}, tool_call: tools, reasoning }) {
  const { input = [], output = [] } = modalities;
  return letters({
    v: input.includes('image'),
    t: tools === true,
    r: reasoning === true,
    i: output.includes('image'),
    a: input.includes('audio') || output.includes('audio'),
  });
}

/** 'vtr', or '-' for a model that is known to do nothing beyond text. */
function letters(can) {
  return (
    Object.entries(can)
      .filter(([, able]) => able)
      .map(([letter]) => letter)
      .join('') || '-'
  );
}

/** A price of nothing for both ways stands for "nobody wrote it down" in these lists. */
function withoutEmptyPrice(row) {
  const isEmpty = (row.asked ?? 0) === 0 && (row.answered ?? 0) === 0;
  return isEmpty ? { ...row, asked: undefined, answered: undefined, cached: undefined } : row;
}

function filledIn(row, other) {
  // Figures of one price belong together.
  const price = row.asked === undefined ? other : row;
  const { asked, answered, cached } = price;
  const filled = Object.fromEntries(Object.keys(other).map((field) => [field, row[field] ?? other[field]]));
  return { ...filled, asked, answered, cached };
}

/** A name without a date stands for its newest version: where all of them end, it ends with the last. */
function withRetiringVersions(rows) {
  const ends = new Map();
  for (const { name, host, retires } of rows) {
    if (!A_DATE.test(name)) continue;
    const key = `${host}/${name.replace(A_DATE, '')}`;
    const known = ends.get(key);
    const isEndless = retires === undefined || known === null;
    ends.set(key, isEndless ? null : known === undefined || retires > known ? retires : known);
  }
  return rows.map((row) => ({ ...row, retires: row.retires ?? ends.get(`${row.host}/${row.name}`) ?? undefined }));
}

/** A dated version that says nothing its plain name does not say need not be there. */
function withoutRepeats(rows) {
  const facts = (row) => JSON.stringify({ ...row, name: '' });
  const plain = new Map(rows.map((row) => [`${row.host}/${row.name}`, facts(row)]));
  return rows.filter((row) => {
    const without = row.name.replace(A_DATE, '');
    return without === row.name || plain.get(`${row.host}/${without}`) !== facts(row);
  });
}

function byHostAndName(a, b) {
  return compare(a.host, b.host) || compare(a.name, b.name);
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));
const plainName = (name) => name.toLowerCase().replace(A_DATE, '');
const positive = (value) => (typeof value === 'number' && value > 0 ? value : undefined);
const dayOf = (text) => /^\d{4}-\d\d-\d\d$/.exec(text ?? '')?.[0];

/** 2.5e-7 dollars for a token are 0.25 for a million; what floats add behind the digits is cut off. */
function perMillion(dollars) {
  return typeof dollars === 'number' ? Number((dollars * 1e6).toPrecision(6)) : undefined;
}
