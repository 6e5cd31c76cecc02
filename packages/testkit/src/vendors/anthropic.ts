import { checkedBy, demand, type Fields, fieldsOf, listOf, onlyKnown, type VendorCall } from './vendor-check.ts';

const KNOWN = [
  'model',
  'max_tokens',
  'messages',
  'system',
  'stream',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'thinking',
  'output_config',
  'tools',
  'tool_choice',
  'metadata',
];
const WITHOUT_SAMPLING = /^claude-(?:opus-4-[78]|fable|(?:opus|sonnet|haiku)-5)/;

/** The rules of Anthropic's messages API that clients trip over. */
export const checkAnthropic = checkedBy(rules, (status, message) => ({
  type: 'error',
  error: { type: status === 401 ? 'authentication_error' : 'invalid_request_error', message },
}));

function rules({ path, headers, body }: VendorCall): void {
  demand(path.split('?')[0] === '/v1/messages', 'Not Found', 404);
  demand((headers['x-api-key'] ?? '') !== '', 'x-api-key header is required', 401);
  demand(/^\d{4}-\d\d-\d\d$/.test(headers['anthropic-version'] ?? ''), 'anthropic-version: header is required');
  const fields = fieldsOf(body);
  onlyKnown(fields, KNOWN, (name) => `${name}: Extra inputs are not permitted`);
  demand(Number.isInteger(fields['max_tokens']) && Number(fields['max_tokens']) > 0, 'max_tokens: Field required');
  checkSampling(fields);
  const messages = listOf(fields['messages'], 'messages').map((message) => fieldsOf(message));
  demand(messages.length > 0, 'messages: at least one message is required');
  messages.forEach((message, index) => checkMessage(message, index));
  checkToolResults(messages);
  checkThoughts(messages, isThinking(fields));
}

const isThinking = (fields: Fields) =>
  fields['thinking'] !== undefined && fieldsOf(fields['thinking'])['type'] !== 'disabled';

function checkSampling(fields: Fields): void {
  const hasSampling = 'temperature' in fields || 'top_p' in fields;
  const model = String(fields['model']);
  demand(!hasSampling || !WITHOUT_SAMPLING.test(model), '`temperature` is deprecated for this model.');
  demand(!hasSampling || !isThinking(fields), '`temperature` may only be set to 1 when thinking is enabled.');
  demand(!('temperature' in fields && 'top_p' in fields), '`temperature` and `top_p` cannot both be specified.');
  demand(Number(fields['temperature'] ?? 0) <= 1, 'temperature: range: 0..1');
  const thinking = fields['thinking'] === undefined ? {} : fieldsOf(fields['thinking']);
  if (thinking['type'] !== 'enabled') return;
  const budget = Number(thinking['budget_tokens']);
  demand(budget >= 1_024, 'thinking.enabled.budget_tokens: should be at least 1024');
  demand(budget < Number(fields['max_tokens']), '`max_tokens` must be greater than `thinking.budget_tokens`');
}

const blocksOf = (message: Fields): Fields[] =>
  typeof message['content'] === 'string'
    ? [{ type: 'text', text: message['content'] }]
    : listOf(message['content'], 'content').map((block) => fieldsOf(block));

function checkMessage(message: Fields, index: number): void {
  demand(message['role'] === 'user' || message['role'] === 'assistant', `messages.${index}.role: unexpected role`);
  const blocks = blocksOf(message);
  demand(blocks.length > 0, `messages.${index}: all messages must have non-empty content`);
  for (const [at, block] of blocks.entries()) {
    const place = `messages.${index}.content.${at}`;
    if (block['type'] === 'text') demand(block['text'] !== '', `${place}: text content blocks must be non-empty`);
    if (block['type'] === 'thinking') {
      const signature = block['signature'];
      demand(typeof signature === 'string', `${place}.thinking.signature: Field required`);
      // In the fixtures a signature says how long the signed thought is.
      demand(
        signature === `sig-${String(block['thinking']).length}`,
        `${place}: Invalid \`signature\` in \`thinking\` block`,
      );
    }
    if (block['type'] === 'image') {
      const source = fieldsOf(block['source'], `${place}.source`);
      const isWhole = source['type'] === 'url' ? 'url' in source : 'data' in source && 'media_type' in source;
      demand(isWhole, `${place}.image.source: Field required`);
    }
  }
}

/** Each call must be answered by the very next message. */
function checkToolResults(messages: readonly Fields[]): void {
  messages.forEach((message, index) => {
    const calls = blocksOf(message).filter((block) => block['type'] === 'tool_use');
    const next = messages[index + 1];
    const answered = next ? blocksOf(next).map((block) => block['tool_use_id']) : [];
    for (const call of calls) {
      const id = String(call['id']);
      demand(
        answered.includes(id),
        `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}`,
      );
    }
  });
}

/** A turn that goes on after its tools must still begin with the thoughts that led to them. */
function checkThoughts(messages: readonly Fields[], thinks: boolean): void {
  const last = messages.at(-1);
  const before = messages.at(-2);
  if (!thinks || !last || !before || !blocksOf(last).some((block) => block['type'] === 'tool_result')) return;
  const first = String(blocksOf(before)[0]?.['type']);
  demand(first.endsWith('thinking'), `Expected \`thinking\` or \`redacted_thinking\`, but found \`${first}\``);
}
