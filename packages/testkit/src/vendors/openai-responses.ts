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
  'input',
  'instructions',
  'stream',
  'store',
  'include',
  'temperature',
  'top_p',
  'max_output_tokens',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'truncation',
];

/** The rules of OpenAI's Responses API that clients trip over. */
export const checkOpenAiResponses = checkedBy(rules, (status, message) => ({
  error: { message, type: 'invalid_request_error', param: null, code: status === 401 ? 'invalid_api_key' : null },
}));

function rules({ path, headers, body }: VendorCall): void {
  demand(path === '/v1/responses', `Invalid URL (POST ${path})`, 404);
  demand(/^Bearer \S+$/.test(headers['authorization'] ?? ''), 'Missing bearer authentication in header', 401);
  const fields = fieldsOf(body);
  onlyKnown(fields, KNOWN, (name) => `Unknown parameter: '${name}'.`);
  const model = String(fields['model']);
  for (const name of ['temperature', 'top_p']) {
    const isRefused = name in fields && isOpenAiReasoner(model);
    demand(!isRefused, `Unsupported parameter: '${name}' is not supported with this model.`);
  }
  const limit = fields['max_output_tokens'];
  demand(limit === undefined || Number(limit) >= 16, "Invalid 'max_output_tokens': integer below minimum value.");
  const input = listOf(fields['input'], 'input').map((item) => fieldsOf(item));
  demand(input.length > 0, "Missing required parameter: 'input'.");
  checkItems(input, fields['store'] === false);
  for (const tool of listOf(fields['tools'] ?? [], 'tools')) {
    demand(typeof fieldsOf(tool)['name'] === 'string', "Missing required parameter: 'tools[0].name'.");
  }
}

function checkItems(input: readonly Fields[], isNotStored: boolean): void {
  const calls = new Set(input.filter(({ type }) => type === 'function_call').map((item) => item['call_id']));
  const answers = new Set(input.filter(({ type }) => type === 'function_call_output').map((item) => item['call_id']));
  for (const id of calls) demand(answers.has(id), `No tool output found for function call ${String(id)}.`);
  for (const id of answers) demand(calls.has(id), `No tool call found for function call output ${String(id)}.`);
  let thought: Fields | undefined;
  for (const item of input) {
    demand(!(isNotStored && item['type'] === 'item_reference'), `Item with id '${String(item['id'])}' not found.`);
    if (item['type'] === 'reasoning') {
      thought = item;
      const encrypted = item['encrypted_content'];
      demand(!isNotStored || typeof encrypted === 'string', `Item with id '${String(item['id'])}' not found.`);
      demand(encrypted === `enc-${String(item['id'])}`, 'The encrypted content could not be verified.');
    }
    const needsThought = item['type'] === 'function_call' && typeof item['id'] === 'string';
    const name = `Item '${String(item['id'])}' of type 'function_call'`;
    demand(!needsThought || thought !== undefined, `${name} was provided without its required 'reasoning' item.`);
  }
}
