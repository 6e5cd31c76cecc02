import type { NewPicture, ServerModel, Usage } from '@parley/contract';
import { askedPictureTokens, GIVEN_PICTURE_TOKENS, UPSCALERS } from '@parley/providers';
import { bytesOf, estimatePromptTokens } from '../metering/count-usage.ts';
import type { CallSize } from '../metering/call-record.ts';

/** The words that a model reads of a request. */
export function wordsOf({ prompt, negativePrompt, search }: NewPicture): string {
  return [prompt, negativePrompt, search].filter((text) => text !== undefined && text !== '').join('\n');
}

/** Tokens of pictures, by estimate: of those that are brought along, and of those that are made. */
export function pictureTokens(request: NewPicture, count: number): { promptTokens: number; completionTokens: number } {
  const { pictures, mask, quality, size } = request;
  const given = pictures.length + (mask === undefined ? 0 : 1);
  return {
    promptTokens: given * GIVEN_PICTURE_TOKENS,
    completionTokens: askedPictureTokens({ quality, size, n: count }),
  };
}

/** How large a request for pictures may become. */
export function sizeOf(request: NewPicture): CallSize {
  const { promptTokens, completionTokens } = pictureTokens(request, request.count);
  const words = wordsOf(request);
  return {
    promptTokens: () => estimatePromptTokens(words) + promptTokens,
    promptBytes: () => bytesOf(words),
    maxTokens: completionTokens,
    bringsUnseen: () => promptTokens > 0,
    isStream: false,
    // Providers charge for a picture that nobody fetches: none is begun that cannot be paid for.
    isAllNeeded: true,
  };
}

/**
 * Tokens of pictures that were begun: those that were told, and an estimate for the others. Never more than money was held
 * for, unless a provider told so.
 */
export function begunUsage(told: Usage | undefined, untold: Usage, size: CallSize | undefined): Usage {
  const { promptTokens = 0, completionTokens = 0 } = told ?? {};
  if (untold.completionTokens === 0 && told) return told;
  return {
    promptTokens: within(promptTokens, untold.promptTokens, size?.promptTokens()),
    completionTokens: within(completionTokens, untold.completionTokens, size?.maxTokens),
  };
}

function within(told: number, more: number, most = Infinity): number {
  return Math.max(told, Math.min(told + more, most));
}

/**
 * The name under which a price list has what is asked for. Stability sells each of its services, and each version of a
 * model, at a price of its own. Takes a request within the form of its model: a version of its own would name any price.
 */
export function soldAs(model: Pick<ServerModel, 'name' | 'provider'>, { operation, version }: NewPicture): string {
  if (model.provider !== 'Stability') return model.name;
  if (operation === 'generate' || operation === 'edit') return version ?? model.name;
  if (operation !== 'upscale') return operation;
  return UPSCALERS.includes(model.name) ? model.name : (version ?? 'fast');
}
