import { AppError, type OpenAiModel, type OpenAiModelList, type ServerModel } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import { mayCall } from '../api-keys/key-access.ts';
import type { ModelsService } from '../models/service.ts';

/** The models that answer at the moment and that the caller may use, as OpenAI clients list them. */
export async function listOpenAiModels(models: ModelsService, actor: Actor): Promise<OpenAiModelList> {
  const available = (await models.list()).filter(({ available, type }) => available && type !== 'TRANSLATION');
  return { object: 'list', data: available.filter(({ name }) => mayCall(actor, name)).map(openAiModel) };
}

export async function findOpenAiModel(models: ModelsService, actor: Actor, id: string): Promise<OpenAiModel> {
  const target = await models.find(id);
  if (!target || !mayCall(actor, target.model.name)) {
    throw new AppError('model_not_found', `This server has no model named ${id}`);
  }
  return openAiModel(target.model);
}

function openAiModel(model: ServerModel): OpenAiModel {
  const { name, createdAt, provider, shutdownDate, contextTokens, capabilities, type } = model;
  return {
    id: name,
    object: 'model',
    created: Math.floor(createdAt / 1_000),
    owned_by: provider,
    shutdown_date: shutdownDate ?? null,
    type: type.toLowerCase(),
    ...(contextTokens !== undefined && { context_length: contextTokens }),
    ...(capabilities && { capabilities }),
  };
}
