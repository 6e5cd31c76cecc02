import * as z from 'zod/mini';
import { Moment } from './bounds.ts';
import { MidjourneyTask } from './midjourney.ts';
import { ReplyId } from './replies.ts';
import { Revision } from './revision.ts';

const ROLES = ['system', 'user', 'assistant', 'tool'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

const TextPart = z.object({ type: z.literal('text'), text: z.string() });

export const ImagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string(), detail: z.optional(z.enum(['low', 'high', 'auto'])) }),
});
export type ImagePart = z.infer<typeof ImagePart>;

const MidjourneyPart = z.object({ type: z.literal('midjourney_task'), midjourney_task: MidjourneyTask });

/** One piece of a message that is more than plain text. */
export const ContentPart = z
  .discriminatedUnion('type', [TextPart, ImagePart, MidjourneyPart])
  .register(z.globalRegistry, { id: 'ContentPart' });
export type ContentPart = z.infer<typeof ContentPart>;

export const MessageContent = z.union([z.string(), z.array(ContentPart)]);
export type MessageContent = z.infer<typeof MessageContent>;

/** Tokens as the provider counted them. `completionTokens` includes the reasoning. */
export const Usage = z
  .object({
    promptTokens: z._default(z.int().check(z.nonnegative()), 0),
    completionTokens: z._default(z.int().check(z.nonnegative()), 0),
    cachedTokens: z.optional(z.int().check(z.nonnegative())),
    reasoningTokens: z.optional(z.int().check(z.nonnegative())),
  })
  .register(z.globalRegistry, { id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

const Length = z.int().check(z.nonnegative());

/** Money as an integer: sums of it never pass through a float. */
export const NanoDollars = z.int().check(z.nonnegative());

/** A page or document that the result of a tool came from, and the number under which the answer may name it. */
const Citation = z.object({ title: z.string(), url: z.string(), number: z.optional(z.int().check(z.positive())) });

/** What a call sent, as its reader may see it: secrets are masked. */
export const ToolRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z.optional(z.string()),
});
export type ToolRequest = z.infer<typeof ToolRequest>;

/** More files than these are no answer that anybody looks through. */
export const MOST_TOOL_FILES = 16;

/** A picture or another file that a tool made. Its bytes lie where `url` says; the model gets the words of `result` alone. */
export const ToolFile = z
  .object({
    name: z.string().check(z.maxLength(255)),
    mediaType: z._default(z.string(), ''),
    url: z.string(),
    sizeBytes: z._default(Length, 0),
  })
  .register(z.globalRegistry, { id: 'ToolFile' });
export type ToolFile = z.infer<typeof ToolFile>;

/** A tool that the model asked for, with its result once it ran. `arguments` is JSON as the model wrote it. */
export const MessageTool = z
  .object({
    id: z.string(),
    name: z.string(),
    arguments: z._default(z.string(), ''),
    toolId: z.optional(z.string()),
    result: z.optional(z.string()),
    isError: z._default(z.boolean(), false),
    durationMs: z.optional(z.number().check(z.nonnegative())),
    /** Which answer of the model within its turn asked for it; absent on calls of turns that offered no tool. */
    round: z.optional(Length),
    /** How long the text and the thoughts were when it was asked for: it stands behind them. */
    textBefore: z.optional(Length),
    reasoningBefore: z.optional(Length),
    /** Absent on a call that is over, and on one that only was asked for. */
    state: z.optional(z.enum(['asking', 'running', 'refused'])),
    /** The tool's name for people. */
    title: z.optional(z.string()),
    citations: z.optional(z.array(Citation)),
    request: z.optional(ToolRequest),
    /** With which whoever was called over HTTP answered. */
    httpStatus: z.optional(z.int().check(z.gte(100), z.lte(999))),
    /** Of the whole answer of the tool, of which `result` may be a part. */
    sizeBytes: z.optional(Length),
    files: z.optional(z.array(ToolFile).check(z.maxLength(MOST_TOOL_FILES))),
    /** The price of the call when somebody was asked for it, and what it did cost once it is over. */
    costNano: z.optional(NanoDollars),
  })
  .register(z.globalRegistry, { id: 'MessageTool' });
export type MessageTool = z.infer<typeof MessageTool>;

export const MessageTranslation = z.object({ language: z.string(), text: z.string() });
export type MessageTranslation = z.infer<typeof MessageTranslation>;

/** A document that goes with a question. Its text was read in the browser; the model gets that, not the file. */
export const Attachment = z
  .object({
    id: z.string().check(z.minLength(1)),
    name: z.string(),
    mediaType: z._default(z.string(), ''),
    sizeBytes: z._default(z.int().check(z.nonnegative()), 0),
    /** How many pages it has, where the file says so. */
    pages: z.optional(z.int().check(z.positive())),
    text: z._default(z.string(), ''),
  })
  .register(z.globalRegistry, { id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** Where a round of an answer that used tools ended, and what the provider wants back with it. */
export const RoundReplay = z.object({
  textEnd: Length,
  reasoningEnd: Length,
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type RoundReplay = z.infer<typeof RoundReplay>;

const FINISH_REASONS = ['stop', 'length', 'tool_calls', 'content_filter', 'other'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** Why a model did not get a parameter as it was set. */
const NOT_APPLIED_REASONS = ['model', 'thinking', 'provider', 'server', 'range'] as const;

/** A parameter that the user set and the model did not get as it was set. */
export const NotApplied = z
  .object({
    name: z.string(),
    reason: z.catch(z.enum(NOT_APPLIED_REASONS), 'model'),
    /** What went instead, where something did. */
    sent: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  })
  .register(z.globalRegistry, { id: 'NotApplied' });
export type NotApplied = z.infer<typeof NotApplied>;

/** The header in which the server says, as JSON, which parameters of a request the model does not get. */
export const NOT_APPLIED_HEADER = 'x-parley-dropped';

/** The `errorCode` of an answer that failed in the product it was imported from; `errorDetail` has that product's words. */
export const IMPORTED_FAILURE = 'imported';

const RATINGS = ['up', 'down'] as const;
/** A thumb that a reader gave an answer. */
export type Rating = (typeof RATINGS)[number];

/** One turn as it is stored, shared and backed up. */
export const Message = z
  .object({
    id: z.string().check(z.minLength(1)),
    /** Milliseconds since 1970: text dates do not sort in every language. */
    date: Moment,
    role: Role,
    content: z._default(MessageContent, ''),
    /**
     * The message that this one follows, empty for a first one; several messages that follow the same one are branches.
     * Left out, it follows the one that stands before it.
     */
    parentId: z.optional(z.string()),
    /** On a question to several models: the answers that are shown beside each other. */
    sideBySide: z.optional(z.array(z.string())),
    attachments: z.optional(z.array(Attachment)),
    streaming: z._default(z.boolean(), false),
    /** The model's plain name, for showing; `modelId` is name@identifier, for calling. */
    model: z.optional(z.string()),
    modelId: z.optional(z.string()),
    isError: z._default(z.boolean(), false),
    tools: z._default(z.array(MessageTool), []),
    translation: z.optional(MessageTranslation),
    /** What the reader thought of an answer. */
    rating: z.optional(z.enum(RATINGS)),
    /** On messages of role `tool`: the call that this is the answer to. */
    toolCallId: z.optional(z.string()),
    reasoning: z.optional(z.string()),
    /** How long the model thought before it answered. */
    reasoningMs: z.optional(z.number().check(z.nonnegative())),
    usage: z.optional(Usage),
    /** What it cost at the prices of its time, with the calls of its tools and all that was asked for it again. */
    costNano: z.optional(NanoDollars),
    durationMs: z.optional(z.number().check(z.nonnegative())),
    /** A name from the error list, or one that a newer version knows. */
    errorCode: z.optional(z.string()),
    /** What the provider said about it, where that says more than the code. */
    errorDetail: z.optional(z.string()),
    finishReason: z.optional(z.enum(FINISH_REASONS)),
    notApplied: z.optional(z.array(NotApplied)),
    /** What the provider wants back with its own answer, such as signatures of its thoughts. Nobody else reads it. */
    replay: z.optional(z.record(z.string(), z.unknown())),
    /** Of an answer that used tools: its rounds but the last, whose data is `replay`. */
    replays: z.optional(z.array(RoundReplay)),
    /** The reply on the server that this answer is read from, where that goes on when its page is left. */
    replyId: z.optional(ReplyId),
    /** Sort key within the chat: grows, ties are ordered by id. Left out, the message stands where the list has it. */
    position: z.optional(z.number()),
    /** When its author last changed it, in milliseconds. */
    updatedAt: z.optional(Moment),
    revision: z.optional(Revision),
  })
  .register(z.globalRegistry, { id: 'Message' });
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
