import { Mask, Message, ModelConfig, Prompt } from '@parley/contract';
import { idIn, recordsIn, textIn, timeIn, type Foreign } from './foreign.ts';
import { isRecord } from '#/lib/json.ts';
import type { SourceId } from './source-ids.ts';
import { stableId } from './stable-id.ts';
import { contentIn } from './wire-content.ts';

const MOST_NAME_CHARS = 100;

/** An assistant of another product that is a name and an instruction; undefined where one of them is missing. */
export function instructionMask(source: SourceId, id: unknown, name: unknown, told: unknown): Mask | undefined {
  const [title, content] = [textIn(name).trim(), textIn(told).trim()];
  if (title === '' || content === '') return undefined;
  const key = stableId(source, 'mask', idIn(id) || title);
  const context = [{ id: stableId(source, 'mask', key), date: 0, role: 'system', content }];
  return Mask.parse({ id: key, name: title.slice(0, MOST_NAME_CHARS), context });
}

/** What is good in a mask of the shape that NextChat and its kin share. */
export function maskFields(source: SourceId, value: Foreign): Omit<Mask, 'id'> {
  const context = recordsIn(value['context']).flatMap((message, index) => {
    const id = stableId(source, 'context', idIn(value['id']), String(index), textIn(message['content']));
    const read = Message.safeParse({ id, date: 0, role: message['role'], content: contentIn(message['content']) });
    return read.success && read.data.role !== 'tool' ? [read.data] : [];
  });
  const config = ModelConfig.safeParse(isRecord(value['modelConfig']) ? value['modelConfig'] : {});
  const flag = (key: string, fallback: boolean) => (typeof value[key] === 'boolean' ? value[key] : fallback);
  const { id: _id, ...mask } = Mask.parse({
    id: '',
    name: textIn(value['name']).slice(0, MOST_NAME_CHARS),
    context,
    // The models of another product mean nothing here; its numbers do.
    modelConfig: { ...(config.success ? config.data : {}), model: undefined },
    syncGlobalConfig: flag('syncGlobalConfig', true),
    hideContext: flag('hideContext', false),
    enableArtifacts: flag('enableArtifacts', true),
    enableCodeFold: flag('enableCodeFold', true),
    lang: /^[a-z]{2}$/u.test(textIn(value['lang'])) ? value['lang'] : 'en',
    createdAt: timeIn(value['createdAt']) ?? 0,
    ...(/^[0-9a-f-]{4,40}$/u.test(textIn(value['avatar'])) && { avatar: value['avatar'] }),
  });
  return mask;
}

/** A mask of the user's own; undefined for one that came with its product, and for one without a name. */
export function maskOf(source: SourceId, value: Foreign): Mask | undefined {
  const fields = maskFields(source, value);
  if (value['builtin'] === true || fields.name.trim() === '') return undefined;
  // Numbers as ids were given anew on every device: there the words tell which one it is.
  const key = typeof value['id'] === 'string' ? value['id'] : JSON.stringify([fields.name, value['context']]);
  return { ...fields, id: stableId(source, 'mask', key) };
}

/** A prompt of the user's own; undefined for one that came with its product, and for an empty one. */
export function promptOf(source: SourceId, value: Foreign): Prompt | undefined {
  const [title, content] = [textIn(value['title']).trim(), textIn(value['content']).trim()];
  if (title === '' || content === '' || value['isUser'] === false) return undefined;
  const key = typeof value['id'] === 'string' ? value['id'] : JSON.stringify([title, content]);
  const createdAt = timeIn(value['createdAt']) ?? 0;
  return Prompt.parse({ id: stableId(source, 'prompt', key), title, content, isUser: true, createdAt });
}
