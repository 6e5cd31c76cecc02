import { type ModelType, ServerModel } from '@parley/contract';
import { type ListedModel, modelFacts } from '@parley/providers';
import type { Channel } from '../channels/channel.ts';

/** A model as clients see it: what its provider says first, what is known of its family where that is silent. */
export function serverModel(
  listed: ListedModel,
  channel: Pick<Channel, 'provider' | 'label' | 'isLocal'>,
  isHelper: boolean,
): ServerModel {
  const { name, chats } = listed;
  const facts = modelFacts(name);
  const contextTokens = listed.contextTokens ?? facts.contextTokens;
  const capabilities = { ...facts.capabilities, ...listed.capabilities };
  const type = typeOf(name);
  // What runs on this machine costs nothing, whatever the same model costs elsewhere.
  const { modelRatio, completionRatio } = channel.isLocal ? { modelRatio: 0, completionRatio: 1 } : facts;
  return ServerModel.parse({
    name,
    type: chats === false && type === 'CHAT' ? 'OTHER' : type,
    provider: channel.provider.name,
    createdAt: listed.createdAt ?? 0,
    ...(modelRatio !== undefined && { modelRatio }),
    ...(completionRatio !== undefined && { completionRatio }),
    ...((isHelper || channel.isLocal || modelRatio === 0) && { isFree: true }),
    ...(isHelper && { isHelper: true }),
    ...(listed.label !== undefined && { label: listed.label }),
    ...(channel.isLocal && { description: `Runs on this machine (${channel.label})` }),
    ...(facts.strength !== undefined && { strength: facts.strength }),
    ...(contextTokens !== undefined && Number.isInteger(contextTokens) && contextTokens > 0 && { contextTokens }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
    ...(listed.shutdownDate !== undefined && { shutdownDate: listed.shutdownDate }),
  });
}

const TYPES: readonly (readonly [RegExp, ModelType])[] = [
  [/embed|bge-|rerank/i, 'EMBEDDING'],
  [/whisper|transcribe/i, 'TRANSCRIPTION'],
  [/(?:^|[-_/])tts|speech/i, 'SPEECH'],
  [/dall-e|(?:^|[-_/])image|stable-diffusion|flux|imagen/i, 'IMAGE'],
  [/moderation|realtime|sora|(?:^|-)audio|davinci-002|babbage-002/i, 'OTHER'],
];

function typeOf(name: string): ModelType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'CHAT';
}
