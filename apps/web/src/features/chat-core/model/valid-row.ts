import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { isRecord } from '#/lib/json.ts';

/**
 * Whether a stored message can be shown. Cheap, since every message that is read passes through here: it looks at what
 * would break a screen, not at every value.
 */
export function isValidMessage(row: MessageRow): boolean {
  const fields: unknown = row;
  return (
    isRecord(fields) &&
    areStrings([fields['id'], fields['sessionId']]) &&
    areNumbers([fields['position'], fields['updatedAt'], fields['date']]) &&
    isOneOf(fields['role'], ['user', 'assistant', 'system', 'tool']) &&
    isContent(fields['content']) &&
    isListOf(fields['tools'], (tool) => isRecord(tool) && isMissingOr(tool['costNano'], Number.isSafeInteger)) &&
    isMissingOr(fields['costNano'], Number.isSafeInteger) &&
    isMissingOr(fields['attachments'], (value) => isListOf(value, isRecord)) &&
    isMissingOr(fields['sideBySide'], (value) => isListOf(value, isString)) &&
    isMissingOr(fields['notApplied'], (value) => isListOf(value, isRecord)) &&
    isMissingOr(fields['replays'], (value) => isListOf(value, isRecord)) &&
    isMissingOr(fields['usage'], isRecord) &&
    isMissingOr(fields['revision'], isRecord) &&
    isMissingOr(fields['parentId'], isString) &&
    isMissingOr(fields['reasoning'], isString)
  );
}

/** Whether the row of a chat is valid: damaged ones are put in quarantine. */
export function isValidSession(row: SessionRow): boolean {
  const fields: unknown = row;
  if (!isRecord(fields)) return false;
  const { mask, stat } = fields;
  return (
    areStrings([fields['id'], fields['topic'], fields['shelf'], fields['memoryPrompt']]) &&
    areNumbers([fields['lastUpdate'], fields['listedAt'], fields['messageCount']]) &&
    isListOf(fields['models'], isString) &&
    isListOf(fields['tools'], isString) &&
    isRecord(stat) &&
    isRecord(mask) &&
    isString(mask['id']) &&
    isRecord(mask['modelConfig']) &&
    isListOf(mask['context'], isRecord) &&
    isMissingOr(fields['sideCostNano'], Number.isSafeInteger) &&
    isMissingOr(fields['revision'], isRecord) &&
    isMissingOr(fields['leafId'], isString)
  );
}

function isContent(content: unknown): boolean {
  return isString(content) || isListOf(content, isPart);
}

function isPart(part: unknown): boolean {
  if (!isRecord(part)) return false;
  const { type, image_url: image } = part;
  if (type === 'text') return isString(part['text']);
  if (type === 'image_url') return isRecord(image) && isString(image['url']);
  return type === 'midjourney_task' && isRecord(part['midjourney_task']);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function areStrings(values: readonly unknown[]): boolean {
  return values.every(isString);
}

function areNumbers(values: readonly unknown[]): boolean {
  return values.every((value) => Number.isFinite(value));
}

function isOneOf(value: unknown, known: readonly unknown[]): boolean {
  return known.includes(value);
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function isMissingOr(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}
