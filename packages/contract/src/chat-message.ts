import { z } from 'zod';
import { MidjourneyTask } from './midjourney.ts';

export const ROLES = ['system', 'user', 'assistant', 'tool'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const TextPart = z.object({ type: z.literal('text'), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

export const ImagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string(), detail: z.enum(['low', 'high', 'auto']).optional() }),
});
export type ImagePart = z.infer<typeof ImagePart>;

export const MidjourneyPart = z.object({ type: z.literal('midjourney_task'), midjourney_task: MidjourneyTask });
export type MidjourneyPart = z.infer<typeof MidjourneyPart>;

/** One piece of a message that is more than plain text. */
export const ContentPart = z
  .discriminatedUnion('type', [TextPart, ImagePart, MidjourneyPart])
  .meta({ id: 'ContentPart' });
export type ContentPart = z.infer<typeof ContentPart>;

export const MessageContent = z.union([z.string(), z.array(ContentPart)]);
export type MessageContent = z.infer<typeof MessageContent>;

/** Tokens as the provider counted them. `completionTokens` includes the reasoning. */
export const Usage = z
  .object({
    promptTokens: z.int().nonnegative().default(0),
    completionTokens: z.int().nonnegative().default(0),
    cachedTokens: z.int().nonnegative().optional(),
    reasoningTokens: z.int().nonnegative().optional(),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

/** A tool that the model asked for, with its result once it ran. `arguments` is JSON as the model wrote it. */
export const MessageTool = z
  .object({
    id: z.string(),
    name: z.string(),
    arguments: z.string().default(''),
    toolId: z.string().optional(),
    result: z.string().optional(),
    isError: z.boolean().default(false),
    durationMs: z.number().nonnegative().optional(),
  })
  .meta({ id: 'MessageTool' });
export type MessageTool = z.infer<typeof MessageTool>;

export const MessageTranslation = z.object({ language: z.string(), text: z.string() });
export type MessageTranslation = z.infer<typeof MessageTranslation>;

/** A document that goes with a question. Its text was read in the browser; the model gets that, not the file. */
export const Attachment = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    mediaType: z.string().default(''),
    sizeBytes: z.int().nonnegative().default(0),
    text: z.string().default(''),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

export const FINISH_REASONS = ['stop', 'length', 'tool_calls', 'content_filter', 'other'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** Why a model did not get a parameter as it was set. */
export const NOT_APPLIED_REASONS = ['model', 'thinking', 'provider', 'range'] as const;

/** A parameter that the user set and the model did not get as it was set. */
export const NotApplied = z
  .object({
    name: z.string(),
    reason: z.enum(NOT_APPLIED_REASONS).catch('model'),
    /** What went instead, where something did. */
    sent: z.union([z.string(), z.number(), z.boolean()]).optional(),
  })
  .meta({ id: 'NotApplied' });
export type NotApplied = z.infer<typeof NotApplied>;

/** One turn as it is stored. Its chat and its place in it belong to the storage row, not to the message. */
export const Message = z
  .object({
    id: z.string().min(1),
    /** Milliseconds since 1970: text dates do not sort in every language. */
    date: z.number(),
    role: Role,
    content: MessageContent.default(''),
    /**
     * The message that this one follows, empty for a first one; several messages that follow the same one are branches.
     * Left out, it follows the one that stands before it.
     */
    parentId: z.string().optional(),
    /** On a question to several models: the answers that are shown beside each other. */
    sideBySide: z.array(z.string()).optional(),
    attachments: z.array(Attachment).optional(),
    streaming: z.boolean().default(false),
    /** The model's plain name, for showing; `modelId` is name@identifier, for calling. */
    model: z.string().optional(),
    modelId: z.string().optional(),
    isError: z.boolean().default(false),
    tools: z.array(MessageTool).default([]),
    translation: MessageTranslation.optional(),
    /** On messages of role `tool`: the call that this is the answer to. */
    toolCallId: z.string().optional(),
    reasoning: z.string().optional(),
    /** How long the model thought before it answered. */
    reasoningMs: z.number().nonnegative().optional(),
    usage: Usage.optional(),
    durationMs: z.number().nonnegative().optional(),
    /** A name from the error list, or one that a newer version knows. */
    errorCode: z.string().optional(),
    /** What the provider said about it, where that says more than the code. */
    errorDetail: z.string().optional(),
    finishReason: z.enum(FINISH_REASONS).optional(),
    notApplied: z.array(NotApplied).optional(),
    /** What the provider wants back with its own answer, such as signatures of its thoughts. Nobody else reads it. */
    replay: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** The words of a message, without images and tasks. */
export function textOf(content: MessageContent): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The addresses of the images of a message; parts with an empty address are dropped. */
export function imageUrlsOf(content: MessageContent): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) =>
    part.type === 'image_url' && part.image_url.url !== '' ? [part.image_url.url] : [],
  );
}
