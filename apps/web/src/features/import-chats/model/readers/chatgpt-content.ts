import type { Message, MessageTool } from '@parley/contract';
import { assetAddress } from '../assets.ts';
import { asText, countIn, flagIn, idIn, listIn, recordIn, recordsIn, textIn, type Foreign } from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import type { ReaderWorld } from '../source-reader.ts';

interface Content {
  readonly text: string;
  readonly pictures: readonly string[];
}

/** What a node holds: something that was said, a step on the way to an answer, or nothing to be seen. */
export type NodeParts =
  | ({ readonly kind: 'question'; readonly attachments: NonNullable<Message['attachments']> } & Content)
  | ({
      readonly kind: 'answer';
      readonly model: string;
      readonly finishReason?: Message['finishReason'] | undefined;
    } & Content)
  | ({ readonly kind: 'step'; readonly thoughts: string; readonly call?: ToolCall; readonly result?: string } & Content)
  | { readonly kind: 'nothing' };

interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

const NOTHING: NodeParts = { kind: 'nothing' };

export function partsOf(message: Foreign, world: ReaderWorld): NodeParts {
  const author = recordIn(message['author']);
  const metadata = recordIn(message['metadata']);
  const content = recordIn(message['content']);
  const type = textIn(content['content_type']);
  if (flagIn(metadata['is_visually_hidden_from_conversation']) || type === 'user_editable_context') return NOTHING;
  const { text, pictures } = contentOf(content, metadata, world);
  const isEmpty = text.trim() === '' && pictures.length === 0;
  const id = idIn(message['id']);
  switch (author['role']) {
    case 'user': {
      const attachments = attachmentsOf(metadata, pictures.length, world);
      return isEmpty && attachments.length === 0 ? NOTHING : { kind: 'question', text, pictures, attachments };
    }
    case 'tool':
      return {
        kind: 'step',
        text: '',
        pictures,
        thoughts: '',
        ...(text !== '' && { result: text }),
        ...toolOf(author),
      };
    case 'assistant': {
      const recipient = textIn(message['recipient']) || 'all';
      if (type === 'thoughts' || type === 'reasoning_recap') return thoughtStep(content, type);
      if (recipient !== 'all') {
        const call = { id, name: recipient, arguments: text };
        return { kind: 'step', text: '', pictures, thoughts: '', call };
      }
      if (isEmpty) return NOTHING;
      return { kind: 'answer', text, pictures, model: textIn(metadata['model_slug']), finishReason: endOf(metadata) };
    }
    default:
      return NOTHING;
  }
}

/** A result may come without a call that can be seen: then its author is all that is known of the tool. */
function toolOf(author: Foreign): { readonly call?: ToolCall } {
  const name = textIn(author['name']);
  return name === '' ? {} : { call: { id: '', name, arguments: '' } };
}

function thoughtStep(content: Foreign, type: string): NodeParts {
  if (type === 'reasoning_recap') return NOTHING;
  const thoughts = recordsIn(content['thoughts'])
    .map((thought) => [textIn(thought['summary']), textIn(thought['content'])].filter((part) => part !== ''))
    .map(([first = '', second]) => (second === undefined ? first : `**${first}**\n\n${second}`))
    .join('\n\n');
  return thoughts === '' ? NOTHING : { kind: 'step', text: '', pictures: [], thoughts };
}

/** Puts the steps of a turn and the words at its end together. */
export function asAnswer(steps: readonly NodeParts[]): Partial<Message> & Content {
  const thoughts: string[] = [];
  const tools: MessageTool[] = [];
  const pictures: string[] = [];
  let said: Extract<NodeParts, { kind: 'answer' }> | undefined;
  for (const step of steps) {
    if (step.kind === 'answer') said = step;
    if (step.kind === 'answer' || step.kind === 'step') pictures.push(...step.pictures);
    if (step.kind !== 'step') continue;
    if (step.thoughts !== '') thoughts.push(step.thoughts);
    addTool(tools, step);
  }
  return {
    text: said?.text ?? '',
    pictures,
    tools,
    ...(thoughts.length > 0 && { reasoning: thoughts.join('\n\n') }),
    ...(said && said.model !== '' && { model: said.model }),
    ...(said?.finishReason && { finishReason: said.finishReason }),
  };
}

function addTool(tools: MessageTool[], { call, result }: Extract<NodeParts, { kind: 'step' }>): void {
  const last = tools.at(-1);
  if (result !== undefined && last && last.result === undefined) {
    tools[tools.length - 1] = { ...last, result };
    return;
  }
  if (!call || (call.id === '' && result === undefined)) return;
  const id = call.id === '' ? `call-${tools.length + 1}` : call.id;
  tools.push({ ...call, id, isError: false, ...(result !== undefined && { result }) });
}

function contentOf(content: Foreign, metadata: Foreign, world: ReaderWorld): Content {
  const texts: string[] = [];
  const pictures: string[] = [];
  for (const part of listIn(content['parts'])) {
    if (typeof part === 'string') texts.push(part);
    else if (isRecord(part)) addPart(part, texts, pictures, world);
  }
  for (const key of ['text', 'result']) if (typeof content[key] === 'string') texts.push(content[key]);
  if (texts.length === 0 && typeof content['content'] === 'string') texts.push(content['content']);
  return { text: withReferences(texts.filter((text) => text !== '').join('\n'), metadata), pictures };
}

function addPart(part: Foreign, texts: string[], pictures: string[], world: ReaderWorld): void {
  const type = textIn(part['content_type']);
  if (type === 'audio_transcription') texts.push(textIn(part['text']));
  else if (type === 'image_asset_pointer') pictures.push(assetAddress(textIn(part['asset_pointer'])));
  else if (type.includes('audio') || type.includes('video')) world.onLoss('recordings');
  else texts.push(textIn(part['text']) || asText(part['content']));
}

/** Signs of a private area mark where sources are named; the file says what stood there. */
const REFERENCE = /\u{E200}[^\u{E200}\u{E201}]*\u{E201}/gu;

/** Exports of older years name sources like this, and nothing in the file says which. */
const OLD_REFERENCE = /【\d{1,4}(?::\d{1,4})?†[^【】]{0,200}】/gu;

function withReferences(text: string, metadata: Foreign): string {
  const references = recordsIn(metadata['content_references']);
  const words = new Map(references.map(({ matched_text: mark, alt }) => [textIn(mark), textIn(alt)]));
  return text.replaceAll(REFERENCE, (mark) => words.get(mark) ?? '').replaceAll(OLD_REFERENCE, '');
}

/** Documents that went with a question: their names are there, what stood in them is not. */
function attachmentsOf(metadata: Foreign, pictureCount: number, world: ReaderWorld) {
  const files = recordsIn(metadata['attachments']).flatMap((file) => {
    const mediaType = textIn(file['mime_type'] ?? file['mimeType']);
    if (mediaType.startsWith('image/') && pictureCount > 0) return [];
    const name = textIn(file['name']);
    const id = idIn(file['id']) || name;
    return id === '' ? [] : [{ id, name, mediaType, sizeBytes: countIn(file['size']) ?? 0, text: '' }];
  });
  if (files.length > 0) world.onLoss('files', files.length);
  return files;
}

function endOf(metadata: Foreign): Message['finishReason'] {
  const type = textIn(recordIn(metadata['finish_details'])['type']);
  return type === 'max_tokens' ? 'length' : type === 'stop' ? 'stop' : undefined;
}

/** What the user told ChatGPT about themselves and how to answer. */
export function instructionsIn(message: Foreign): string {
  const content = recordIn(message['content']);
  const told = recordIn(recordIn(message['metadata'])['user_context_message_data']);
  return [
    content['content_type'] === 'user_editable_context' ? content['user_profile'] : told['about_user_message'],
    content['content_type'] === 'user_editable_context' ? content['user_instructions'] : told['about_model_message'],
  ]
    .map(textIn)
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}
