import type { MessageTool } from '@parley/contract';
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
import { textsIn } from '../wire-content.ts';
import type { BesideMessages } from './lobechat.ts';

/** The messages of one chat. Those that only bring the result of a tool become part of the answer that called it. */
export function lobeMessages(rows: readonly Foreign[], beside: BesideMessages, world: ReaderWorld): DraftMessage[] {
  const sorted = rows.toSorted((left, right) => timeOf(left) - timeOf(right));
  const results = sorted.filter((row) => row['role'] === 'tool' || row['role'] === 'function');
  const standIns = new Map(results.map((row) => [idIn(row['id']), idIn(row['parentId'])]));
  const said = sorted.filter((row) => !results.includes(row));
  const drafts = said.flatMap((row) => draftOf(row, results, beside, world) ?? []);
  const lastOfThread = new Map<string, string>();
  return drafts.map(({ row, draft }) => {
    const thread = idIn(row['threadId']);
    const named = throughResults(idIn(row['parentId']), standIns);
    const source = idIn(recordIn(beside.threads.get(thread))['sourceMessageId']);
    // Without a forerunner of its own a message follows the one before it in the same thread of talk.
    const parentId = named || lastOfThread.get(thread) || source;
    lastOfThread.set(thread, draft.id);
    return { ...draft, parentId };
  });
}

const timeOf = (row: Foreign): number => timeIn(row['createdAt'] ?? row['createAt']) ?? 0;

function throughResults(id: string, standIns: ReadonlyMap<string, string>): string {
  let found = id;
  for (let step = 0; step <= standIns.size && standIns.has(found); step += 1) found = standIns.get(found) ?? '';
  return found;
}

function draftOf(row: Foreign, results: readonly Foreign[], beside: BesideMessages, world: ReaderWorld) {
  const role = row['role'];
  const isPerson = role === 'user';
  if (!isPerson && role !== 'assistant' && role !== 'system') return [];
  const id = idIn(row['id']);
  const extra = recordIn(row['extra']);
  const reasoning = recordIn(row['reasoning']);
  const error = recordIn(row['error']);
  const isError = Object.keys(error).length > 0;
  const files = beside.files.get(id) ?? [];
  const pictures = recordsIn(row['imageList']).flatMap((picture) => pictureIn(picture['url']) ?? []);
  const missing = listIn(row['files']).length + files.length;
  if (missing > 0) world.onLoss('files', missing);
  const attachments = files.flatMap((file) => {
    const name = textIn(file['name']);
    const mediaType = textIn(file['fileType']);
    return name === ''
      ? []
      : [{ id: idIn(file['id']), name, mediaType, sizeBytes: countIn(file['size']) ?? 0, text: '' }];
  });
  const draft: DraftMessage = {
    id,
    role,
    text: textsIn(row['content']),
    pictures,
    ...(attachments.length > 0 && { attachments }),
    date: timeIn(row['createdAt'] ?? row['createAt']),
    model: isPerson ? '' : textIn(row['model']) || textIn(extra['fromModel']),
    reasoning: textIn(reasoning['content']),
    reasoningMs: countIn(reasoning['duration']),
    tools: toolsOf(row, results, beside),
    isError,
    errorDetail: isError ? textIn(error['message']) : '',
    translation: translationOf(beside.translations.get(id) ?? recordIn(extra['translate'])),
  };
  return [{ row, draft }];
}

function translationOf(translation: Foreign): DraftMessage['translation'] {
  const text = textIn(translation['content']);
  return text === '' ? undefined : { language: textIn(translation['to']), text };
}

function toolsOf(row: Foreign, results: readonly Foreign[], beside: BesideMessages): MessageTool[] {
  return recordsIn(row['tools']).map((tool, index) => {
    const id = idIn(tool['id']) || `call-${index + 1}`;
    const result = results.find((one) => toolCallOf(one, beside) === id);
    const isError = Object.keys(recordIn(result?.['pluginError'] ?? result?.['error'])).length > 0;
    return {
      id,
      name: [textIn(tool['identifier']), textIn(tool['apiName'])].filter((part) => part !== '').join('.'),
      arguments: asText(tool['arguments']),
      isError,
      ...(result && { result: textsIn(result['content']) }),
    };
  });
}

const toolCallOf = (row: Foreign, { plugins }: BesideMessages): string =>
  textIn(row['tool_call_id']) || textIn(row['toolCallId']) || textIn(plugins.get(idIn(row['id']))?.['toolCallId']);
