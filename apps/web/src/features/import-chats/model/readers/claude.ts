import type { MessageTool } from '@parley/contract';
import { takeChat, type DraftMessage } from '../draft-chat.ts';
import { asText, countIn, flagIn, idIn, recordIn, recordsIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { readerOfChats, type ReaderWorld } from '../source-reader.ts';

/** Claude's own export: a list of conversations; newer files say which message each one follows. */
export const claudeReader = readerOfChats((value, world) => {
  const conversation = recordIn(value);
  const messages = recordsIn(conversation['chat_messages']);
  const isTree = messages.some((message) => textIn(message['parent_message_uuid']) !== '');
  takeChat(world, 'claude', {
    id: idIn(conversation['uuid']),
    topic: textIn(conversation['name']),
    createdAt: timeIn(conversation['created_at']),
    updatedAt: timeIn(conversation['updated_at']),
    messages: messages.map((message) => messageOf(message, isTree, world)).filter(hasSomething),
    leafId: textIn(conversation['current_leaf_message_uuid']),
    shelf: flagIn(conversation['is_starred']) ? 'pinned' : '',
  });
});

const hasSomething = ({ text, reasoning = '', tools = [], attachments = [], pictures = [] }: DraftMessage): boolean =>
  text.trim() !== '' || reasoning !== '' || tools.length + attachments.length + pictures.length > 0;

function messageOf(message: Foreign, isTree: boolean, world: ReaderWorld): DraftMessage {
  const blocks = recordsIn(message['content']);
  const said = textsOf(blocks, 'text', 'text', '\n\n');
  const reasoning = textsOf(blocks, 'thinking', 'thinking', '\n\n');
  const attachments = attachmentsOf(message, world);
  return {
    id: idIn(message['uuid']),
    ...(isTree && { parentId: textIn(message['parent_message_uuid']) }),
    role: message['sender'] === 'human' ? 'user' : 'assistant',
    text: said === '' ? textIn(message['text']) : said,
    date: timeIn(message['created_at']),
    reasoning,
    reasoningMs: thinkingTime(blocks),
    tools: toolsOf(blocks),
    finishReason: message['stop_reason'] === 'max_tokens' ? 'length' : undefined,
    ...(attachments.length > 0 && { attachments }),
  };
}

function textsOf(blocks: readonly Foreign[], type: string, key: string, between: string): string {
  return blocks
    .filter((block) => block['type'] === type)
    .map((block) => textIn(block[key]))
    .filter((text) => text.trim() !== '')
    .join(between);
}

function thinkingTime(blocks: readonly Foreign[]): number | undefined {
  const times = blocks.flatMap((block) => {
    const begin = block['type'] === 'thinking' ? timeIn(block['start_timestamp']) : undefined;
    const end = timeIn(block['stop_timestamp']);
    return begin !== undefined && end !== undefined && end >= begin ? [end - begin] : [];
  });
  return times.length === 0 ? undefined : times.reduce((sum, time) => sum + time, 0);
}

/** A call and its result are blocks of the same answer. Where neither names the other, they stand in turn. */
function toolsOf(blocks: readonly Foreign[]): MessageTool[] {
  const tools: MessageTool[] = [];
  for (const block of blocks) {
    if (block['type'] === 'tool_use') {
      const id = idIn(block['id']) || `call-${tools.length + 1}`;
      tools.push({ id, name: textIn(block['name']), arguments: asText(block['input']), isError: false });
    } else if (block['type'] === 'tool_result') {
      const named = tools.findIndex(({ id }) => id === block['tool_use_id']);
      const at = named === -1 ? tools.findIndex(({ result }) => result === undefined) : named;
      const tool = tools[at];
      if (tool) tools[at] = { ...tool, result: resultOf(block['content']), isError: block['is_error'] === true };
    }
  }
  return tools;
}

function resultOf(content: unknown): string {
  const texts = recordsIn(content).map((part) => textIn(part['text']));
  return texts.some((text) => text !== '') ? texts.join('\n') : asText(content);
}

/** Documents with the text that was read from them; of other files there is the name alone. */
function attachmentsOf(message: Foreign, world: ReaderWorld) {
  const documents = recordsIn(message['attachments']).map((file, index) => ({
    id: idIn(file['id']) || `document-${index + 1}`,
    name: textIn(file['file_name']) || `document-${index + 1}.txt`,
    mediaType: mediaTypeOf(textIn(file['file_type'])),
    sizeBytes: countIn(file['file_size']) ?? 0,
    text: textIn(file['extracted_content']),
  }));
  const named = new Set(documents.map(({ name }) => name));
  const files = recordsIn(message['files']).flatMap((file) => {
    const name = textIn(file['file_name']);
    if (name === '' || named.has(name)) return [];
    return [{ id: idIn(file['file_uuid']) || name, name, mediaType: '', sizeBytes: 0, text: '' }];
  });
  if (files.length > 0) world.onLoss('files', files.length);
  return [...documents, ...files];
}

const mediaTypeOf = (type: string): string => (type.includes('/') ? type : type === 'txt' ? 'text/plain' : '');
