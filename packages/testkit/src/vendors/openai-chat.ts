import {
  checkedBy,
  demand,
  type Fields,
  fieldsOf,
  isOpenAiReasoner,
  listOf,
  onlyKnown,
  type VendorCall,
} from './vendor-check.ts';

const KNOWN = [
  'model',
  'messages',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'reasoning_effort',
  'response_format',
  'stop',
  'seed',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'verbosity',
  'stream',
  'stream_options',
];
const SAMPLING = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'];

/** The rules that hosts of the OpenAI chat wire have for their own families of models. */
export const checkOpenAiChat = checkedBy(rules, (status, message) => ({
  error: { message, type: 'invalid_request_error', param: null, code: status === 401 ? 'invalid_api_key' : null },
}));

function rules({ path, headers, body }: VendorCall): void {
  demand(path === '/v1/chat/completions', `Invalid URL (POST ${path})`, 404);
  demand(/^Bearer \S+$/.test(headers['authorization'] ?? ''), 'Missing bearer authentication in header', 401);
  const fields = fieldsOf(body);
  const model = String(fields['model']);
  const messages = listOf(fields['messages'], 'messages').map((message) => fieldsOf(message));
  for (const message of messages) {
    demand(!('provider_data' in message), "Additional properties are not allowed ('provider_data' was unexpected)");
  }
  checkToolResults(messages);
  if (/^(?:gpt|o\d)/.test(model)) openAiRules(fields, model, messages);
  if (model.startsWith('kimi')) kimiRules(fields, messages);
  if (model.startsWith('deepseek-v4')) deepSeekRules(messages);
  if (/^(?:mi|ma)stral/.test(model)) mistralRules(fields, messages);
}

function openAiRules(fields: Fields, model: string, messages: readonly Fields[]): void {
  onlyKnown(fields, KNOWN, (name) => `Unrecognized request argument supplied: ${name}`);
  for (const message of messages) {
    demand(!('reasoning_content' in message), "Unknown parameter: 'messages[0].reasoning_content'.");
  }
  const effort = fields['reasoning_effort'];
  if (!isOpenAiReasoner(model)) return demand(effort === undefined, 'Unrecognized request argument: reasoning_effort');
  for (const name of [...SAMPLING, 'max_tokens']) {
    const isFree = effort === 'none' && (name === 'temperature' || name === 'top_p');
    demand(!(name in fields) || isFree, `Unsupported parameter: '${name}' is not supported with this model.`);
  }
  const isBlocked = model.startsWith('gpt-5.6') && 'tools' in fields && effort !== 'none';
  demand(!isBlocked, 'Function tools with reasoning_effort are not supported; use /v1/responses');
}

function kimiRules(fields: Fields, messages: readonly Fields[]): void {
  for (const name of SAMPLING) demand(!(name in fields), `invalid ${name}: only 1 is allowed for this model`);
  for (const message of messages) {
    if (message['role'] !== 'assistant') continue;
    const isEmpty = message['content'] === '' || message['content'] === null || message['content'] === undefined;
    demand(!isEmpty, 'Invalid request: message content is empty');
    const isBare = 'tool_calls' in message && !('reasoning_content' in message);
    demand(!isBare, 'thinking is enabled but reasoning_content is missing in assistant tool call message');
  }
}

function deepSeekRules(messages: readonly Fields[]): void {
  for (const message of messages) {
    const isBare = message['role'] === 'assistant' && typeof message['reasoning_content'] !== 'string';
    demand(!isBare, 'The reasoning_content in the thinking mode must be passed back to the API.');
  }
}

function mistralRules(fields: Fields, messages: readonly Fields[]): void {
  demand(!('stream_options' in fields), 'stream_options: Extra inputs are not permitted', 422);
  demand(!('seed' in fields), 'seed: Extra inputs are not permitted', 422);
  for (const message of messages) {
    const calls = listOf(message['tool_calls'] ?? [], 'tool_calls').map((call) => fieldsOf(call)['id']);
    for (const id of [...calls, message['tool_call_id'] ?? 'aaaaaaaaa']) {
      demand(/^[a-zA-Z0-9]{9}$/.test(String(id)), 'Tool call id must be a-z, A-Z, 0-9, with a length of 9.');
    }
    for (const part of Array.isArray(message['content']) ? message['content'] : []) {
      const { type, image_url: url } = part as { type?: unknown; image_url?: unknown };
      demand(type !== 'image_url' || typeof url === 'string', 'image_url: Input should be a valid string', 422);
    }
  }
}

/** Every call needs its answer before the model speaks again. */
function checkToolResults(messages: readonly Fields[]): void {
  const open = new Set<unknown>();
  for (const message of messages) {
    if (message['role'] === 'tool') {
      demand(open.delete(message['tool_call_id']), "messages with role 'tool' must follow a message with 'tool_calls'");
      continue;
    }
    demand(open.size === 0, "An assistant message with 'tool_calls' must be followed by tool messages");
    for (const call of listOf(message['tool_calls'] ?? [], 'tool_calls')) open.add(fieldsOf(call)['id']);
  }
}
