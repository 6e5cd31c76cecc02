export * from './adapters/address.ts';
export * from './adapters/chat-target.ts';
export { type OpenAiChatCall, openAiChatCall } from './adapters/openai-chat.ts';
export { streamChat } from './adapters/stream-chat.ts';
export { STRENGTHS } from './catalogue/strength.ts';
export { typeOf } from './catalogue/type-of.ts';
export type { ImageField, ImageFieldName, ImageForm } from './images/form-fields.ts';
export { makesPictures } from './images/image-engine.ts';
export { withinForm } from './images/check-picture.ts';
export { imageForm } from './images/image-form.ts';
export { midjourneyName, midjourneyPrompt } from './images/midjourney-prompt.ts';
export { drawPictures, makePictures, pictureEventOf } from './images/make-pictures.ts';
export type { ImageTarget, PicturePart } from './images/picture-part.ts';
export { UPSCALERS } from './images/stability-form.ts';
export { askedPictureTokens, GIVEN_PICTURE_TOKENS } from './images/picture-tokens.ts';
export { sizeFactor } from './images/size-factor.ts';
export {
  certainVendor,
  KEY_VENDORS,
  type KeyVendor,
  likelyVendors,
  offersModels,
  unlistedModels,
} from './key-vendors.ts';
export { LOCAL_PROVIDERS } from './local-providers.ts';
export * from './local-servers.ts';
export { type ListedModel, modelListCall, parseModelList } from './model-list.ts';
export * from './provider-rows.ts';
export * from './quirks/dropped-parameter.ts';
export { rememberedFamilies, rememberFamily } from './quirks/families.ts';
export * from './quirks/model-settings.ts';
export type { ParameterFate } from './quirks/parameter-fate.ts';
export * from './quirks/prepare-chat.ts';
export { type PricedCall, type WithinPrice, withinPrice } from './quirks/priced-fields.ts';
export { reasons, replyLimit, type SetModel } from './quirks/reply-limit.ts';
export * from './quirks/wire-of.ts';
export * from './registry.ts';
export * from './stream-part.ts';
export { isDeepLTarget, translateWithDeepL } from './translate/deepl.ts';
export { readCountedMessages, readMessagesRequest, wantsThoughts } from './wire/messages-request.ts';
export { anthropicError, MessagesWriter } from './wire/messages-writer.ts';
export * from './wire/openai-encode.ts';
export * from './wire/openai-error.ts';
export * from './wire/openai-response.ts';
export { parseOpenAiStream, usageOf } from './wire/openai-stream.ts';
export { encodeEvent, type ReplyWriter } from './wire/reply-writer.ts';
export { type ReadRequest } from './wire/request-reading.ts';
export { readResponsesRequest } from './wire/responses-request.ts';
export { ResponsesWriter } from './wire/responses-writer.ts';
export { SseReader } from './wire/sse-reader.ts';
export { answerAsGuide, GUIDE_DESCRIPTION, GUIDE_LABEL, type GuideDocumentation } from './guide/answer.ts';
export { indexSections, type SectionIndex } from './guide/search.ts';
export { type GuideSection, splitSections } from './guide/sections.ts';
