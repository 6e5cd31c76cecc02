import type { MessageTool } from '@parley/contract';
import { assetAddress } from '../assets.ts';
import type { DraftMessage } from '../draft-chat.ts';
import {
  asText,
  countIn,
  idIn,
  listIn,
  pictureIn,
  recordIn,
  recordsIn,
  textIn,
  timeIn,
  type Foreign,
} from '../foreign.ts';
import type { ReaderWorld } from '../source-reader.ts';

interface CherryMessages {
  readonly messages: readonly DraftMessage[];
  readonly leafId: string | undefined;
  readonly clearedAfterId: string | undefined;
}

/** The messages of a topic in a line; answers of several models to one question stand beside each other. */
export function cherryMessages(
  rows: readonly Foreign[],
  blocks: ReadonlyMap<string, Foreign>,
  world: ReaderWorld,
): CherryMessages {
  const answers = new Map<string, string[]>();
  const questions = new Set(rows.filter((row) => row['role'] === 'user').map((row) => idIn(row['id'])));
  for (const row of rows) {
    const asked = idIn(row['askId']);
    if (row['role'] === 'assistant' && questions.has(asked)) {
      answers.set(asked, [...(answers.get(asked) ?? []), idIn(row['id'])]);
    }
  }
  const messages: DraftMessage[] = [];
  let last = '';
  let chosen = '';
  let clearedAfterId: string | undefined;
  for (const row of rows) {
    if (row['type'] === 'clear') {
      clearedAfterId = last;
      continue;
    }
    const asked = idIn(row['askId']);
    const group = row['role'] === 'assistant' ? answers.get(asked) : undefined;
    const draft = draftOf(row, group ? asked : last, blocks, world);
    if (!draft) continue;
    const sideBySide = answers.get(draft.id);
    messages.push({ ...draft, ...(sideBySide && sideBySide.length > 1 && { sideBySide }) });
    // Of several answers the talk went on after the one that was picked, or else after the first.
    const isFurther = !group || group[0] === draft.id || row['foldSelected'] === true || row['useful'] === true;
    if (isFurther || !group?.includes(chosen)) chosen = draft.id;
    last = chosen;
  }
  return { messages, leafId: last === '' ? undefined : last, clearedAfterId };
}

function draftOf(
  row: Foreign,
  parentId: string,
  blocks: ReadonlyMap<string, Foreign>,
  world: ReaderWorld,
): DraftMessage | undefined {
  const role = row['role'];
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const parts = listIn(row['blocks']).flatMap((id): readonly Foreign[] => asList(blocks.get(idIn(id))));
  const of = (type: string): Foreign[] => parts.filter((part) => part['type'] === type);
  const words = (type: string): string =>
    of(type)
      .map((part) => textIn(part['content']))
      .filter(Boolean)
      .join('\n\n');
  const error = recordIn(of('error')[0]?.['error'] ?? row['error']);
  const isError = row['status'] === 'error' || Object.keys(error).length > 0;
  const model = recordIn(row['model']);
  const files = [...of('file').map((part) => recordIn(part['file'])), ...oldFiles(row, false)];
  if (files.length > 0) world.onLoss('files', files.length);
  const translated = words('translation') || textIn(row['translatedContent']);
  return {
    id: idIn(row['id']),
    parentId,
    role,
    text: [words('main_text') || textIn(row['content']), ...of('code').map(codeOf)]
      .filter((text) => text !== '')
      .join('\n\n'),
    pictures: [...of('image').flatMap((part) => pictureOf(part, world)), ...oldFiles(row, true).map(fileAddress)],
    ...(files.length > 0 && { attachments: files.map(attachmentOf) }),
    date: timeIn(row['createdAt']),
    model: role === 'user' ? '' : textIn(model['name']) || textIn(model['id']) || textIn(row['modelId']),
    reasoning: words('thinking') || textIn(row['reasoning_content']),
    reasoningMs: countIn(of('thinking')[0]?.['thinking_millsec'] ?? recordIn(row['metrics'])['time_thinking_millsec']),
    tools: of('tool').map(toolOf),
    isError,
    errorDetail: isError ? textIn(error['message']) : '',
    usage: usageOf(recordIn(row['usage'])),
    ...(translated !== '' && {
      translation: { language: textIn(of('translation')[0]?.['targetLanguage']), text: translated },
    }),
  };
}

const asList = (block: Foreign | undefined): readonly Foreign[] => (block ? [block] : []);

const codeOf = (part: Foreign): string => `\`\`\`${textIn(part['language'])}\n${textIn(part['content'])}\n\`\`\``;

/** The bytes of a file lie in the archive under its id. */
const fileAddress = (file: Foreign): string => assetAddress(idIn(file['id']));

function pictureOf(part: Foreign, world: ReaderWorld): string[] {
  const url = pictureIn(part['url']);
  if (url !== undefined) return [url];
  const file = recordIn(part['file']);
  if (idIn(file['id']) !== '') return [fileAddress(file)];
  const made = listIn(recordIn(recordIn(part['metadata'])['generateImageResponse'])['images']);
  const found = made.flatMap((image) => pictureIn(image) ?? []);
  if (found.length === 0) world.onLoss('pictures');
  return found;
}

/** Before there were blocks a message named its files itself. */
function oldFiles(row: Foreign, isPicture: boolean): Foreign[] {
  return recordsIn(row['files']).filter((file) => (file['type'] === 'image') === isPicture);
}

function attachmentOf(file: Foreign) {
  const name = textIn(file['origin_name']) || textIn(file['name']);
  return { id: idIn(file['id']) || name, name, mediaType: '', sizeBytes: countIn(file['size']) ?? 0, text: '' };
}

function toolOf(part: Foreign, index: number): MessageTool {
  const raw = recordIn(recordIn(part['metadata'])['rawMcpToolResponse']);
  const result = part['content'] ?? raw['response'];
  return {
    id: idIn(part['toolId']) || `call-${index + 1}`,
    name: textIn(part['toolName']) || textIn(recordIn(raw['tool'])['name']),
    arguments: asText(part['arguments'] ?? raw['arguments']),
    isError: raw['status'] === 'error' || part['status'] === 'error',
    ...(result !== undefined && result !== null && { result: asText(result) }),
  };
}

function usageOf(usage: Foreign): DraftMessage['usage'] {
  const promptTokens = countIn(usage['prompt_tokens']);
  const completionTokens = countIn(usage['completion_tokens']);
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  return { promptTokens: promptTokens ?? 0, completionTokens: completionTokens ?? 0 };
}
