import { checkedBy, demand, type Fields, fieldsOf, listOf, onlyKnown, type VendorCall } from './vendor-check.ts';

const KNOWN = [
  'contents',
  'systemInstruction',
  'generationConfig',
  'safetySettings',
  'tools',
  'toolConfig',
  'cachedContent',
];
const KNOWN_CONFIG = [
  'maxOutputTokens',
  'temperature',
  'topK',
  'topP',
  'frequencyPenalty',
  'presencePenalty',
  'stopSequences',
  'seed',
  'responseMimeType',
  'responseJsonSchema',
  'responseModalities',
  'thinkingConfig',
];
const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
};

/** The rules of Gemini's API that clients trip over. */
export const checkGoogle = checkedBy(rules, (status, message) => ({
  error: { code: status, message, status: STATUS[status] ?? 'UNKNOWN' },
}));

function rules({ path, headers, body }: VendorCall): void {
  const call = /^\/v1(?:beta)?\/models\/([\w.-]+):(generateContent|streamGenerateContent\?alt=sse)$/.exec(path);
  demand(call !== null, 'Not Found', 404);
  demand((headers['x-goog-api-key'] ?? '') !== '', "Method doesn't allow unregistered callers", 403);
  const fields = fieldsOf(body);
  onlyKnown(fields, KNOWN, (name) => `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
  checkConfig(fieldsOf(fields['generationConfig'] ?? {}), String(call[1]));
  const contents = listOf(fields['contents'], 'contents').map((content) => fieldsOf(content));
  demand(contents.length > 0, 'contents is not specified');
  contents.forEach((content) => checkContent(content));
  checkCalls(contents, /^gemini-[3-9]/.test(String(call[1])));
}

function checkConfig(config: Fields, model: string): void {
  onlyKnown(config, KNOWN_CONFIG, (name) => `Unknown name "${name}" at 'generation_config': Cannot find field.`);
  const hasPenalty = 'frequencyPenalty' in config || 'presencePenalty' in config;
  demand(!hasPenalty || !model.startsWith('gemini-2.5'), `Penalty is not enabled for models/${model}`);
  const thinking = fieldsOf(config['thinkingConfig'] ?? {});
  const takesLevel = /^gemini-[3-9]/.test(model);
  demand(takesLevel || !('thinkingLevel' in thinking), 'Thinking level is not supported for this model.');
  demand(!(takesLevel && 'thinkingBudget' in thinking), 'Thinking budget is not supported for this model.');
}

const partsOf = (content: Fields) => listOf(content['parts'], 'contents.parts').map((part) => fieldsOf(part));

function checkContent(content: Fields): void {
  demand(content['role'] === 'user' || content['role'] === 'model', 'Please use a valid role: user, model.');
  const parts = partsOf(content);
  demand(parts.length > 0, 'contents.parts must not be empty.');
  for (const part of parts) {
    const signature = part['thoughtSignature'];
    const isKnown = typeof signature === 'string' && /^ts-|^skip_thought_signature_validator$/.test(signature);
    demand(signature === undefined || isKnown, 'Thought signature is not valid.');
    if (part['inlineData'] !== undefined) {
      const { mimeType, data } = fieldsOf(part['inlineData']) as { mimeType?: unknown; data?: unknown };
      demand(/^\w+\/[\w.+-]+$/.test(String(mimeType)) && typeof data === 'string', 'Unable to process input image.');
    }
  }
}

function checkCalls(contents: readonly Fields[], needsSignature: boolean): void {
  contents.forEach((content, index) => {
    const calls = partsOf(content).filter((part) => part['functionCall'] !== undefined);
    if (calls.length === 0) return;
    const isSigned = typeof calls[0]?.['thoughtSignature'] === 'string';
    demand(isSigned || !needsSignature, 'Function call is missing a thought_signature in functionCall parts.');
    const next = contents[index + 1];
    const answers = next ? partsOf(next).filter((part) => part['functionResponse'] !== undefined) : [];
    demand(
      answers.length === calls.length,
      'Please ensure that the number of function response parts is equal to the number of function call parts',
    );
  });
}
