import type { ChatRequest, Model } from '@parley/contract';
import { briefSettings } from '@parley/providers';
import { ApiFailure } from '#/lib/api.ts';
import { freeTransport, transportFor, withoutThoughts } from '#/features/chat-core/public.ts';
import {
  askedModel,
  helperFor,
  isFreeOfServer,
  isGuide,
  knownModelChoices,
  knownModels,
} from '#/features/models/public.ts';

/** Written for the models, not for people, so it is not translated. */
const INSTRUCTION = [
  'Rewrite the description of an image below so that an image model draws it well.',
  'Keep its language, its subject and every wish that it names. Add what is missing of setting, light, composition and mood, in plain words.',
  'Name no artist. Write at most 80 words. Answer with the new description alone: no introduction, no quotation marks, no list.',
].join(' ');

/** Whom to ask for better words: the operator's model for such texts, or the one of new chats. Undefined where there is no AI. */
export function promptImprover(): Pick<Model, 'id' | 'name'> | undefined {
  const helper = helperFor(undefined, knownModels());
  if (helper) return helper;
  const [choice] = knownModelChoices(['']);
  return choice && 'model' in choice && !isGuide(choice.model) ? choice.model : undefined;
}

/** Has a model write a prompt in more detail. Throws `ApiFailure`. */
export async function improvePrompt(prompt: string, signal: AbortSignal): Promise<string> {
  const model = promptImprover();
  if (!model) throw new ApiFailure('model_not_found', 0, 'There is no model to ask');
  const transport = isFreeOfServer(model.id, knownModels()) ? freeTransport : transportFor(model.id);
  let text = '';
  for await (const part of transport(requestFor(model, prompt), signal)) {
    if (part.type === 'text') text += part.text;
    if (part.type === 'error') throw new ApiFailure(part.code, 0, part.message ?? part.code);
  }
  const improved = withoutThoughts(text)
    .trim()
    .replaceAll(/^["“]|["”]$/gu, '');
  if (improved === '') throw new ApiFailure('empty_response', 0, 'The answer has no words');
  return improved;
}

function requestFor(model: Pick<Model, 'id' | 'name'>, prompt: string): ChatRequest {
  return {
    model: model.name,
    messages: [
      { role: 'system', content: INSTRUCTION },
      { role: 'user', content: prompt },
    ],
    stream: true,
    ...briefSettings(askedModel(model, knownModels())),
  };
}
