import * as z from 'zod/mini';
import { clampedInteger, type Clamp } from './clamped.ts';
import { Language } from './languages.ts';
import { ModelConfig } from './model-config.ts';
import { PICTURE_HOST_MAX_LENGTH, PICTURE_HOSTS_MAX } from './pictures.ts';
import { SttConfig, TtsConfig } from './speech.ts';
import { TranslationConfig } from './translate.ts';

export const SUBMIT_KEYS = ['Enter', 'Ctrl+Enter', 'Shift+Enter', 'Alt+Enter', 'Meta+Enter'] as const;
export type SubmitKey = (typeof SUBMIT_KEYS)[number];

const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const FONT_SIZE_DEFAULT = 14;
export const FONT_SIZE_MIN = 12;
export const FONT_SIZE_MAX = 40;

export const SIDEBAR_WIDTH_DEFAULT_PX = 300;
export const SIDEBAR_WIDTH_MAX_PX = 500;
export const SIDEBAR_WIDTH_NARROW_PX = 100;

/** Stands in an input template where the user's words go. */
export const INPUT_PLACEHOLDER = '{{input}}';

export const AUTO_TEXT_LIMITS = {
  autoGenerateInterval: { min: 1, max: 100, initial: 3 },
  maxHistoryMessageCount: { min: 1, max: 100, initial: 10 },
} as const satisfies Record<string, Clamp>;

export const TOOL_ROUNDS_LIMITS = { min: 1, max: 50, initial: 10 } as const satisfies Clamp;

/** Text that a model writes unasked: when it is made, by which model and from how much of the chat. */
export const AutoTextConfig = z.object({
  /** Empty means the model of the chat. */
  model: z._default(z.string(), ''),
  autoGenerate: z._default(z.boolean(), true),
  /** Counted in pairs of question and answer. */
  autoGenerateInterval: clampedInteger(AUTO_TEXT_LIMITS.autoGenerateInterval),
  maxHistoryMessageCount: clampedInteger(AUTO_TEXT_LIMITS.maxHistoryMessageCount),
});
export type AutoTextConfig = z.infer<typeof AutoTextConfig>;

/** How chats are named: once after the first answer, or again every few where somebody wants that. */
export const TitleConfig = z.extend(AutoTextConfig, { repeats: z._default(z.boolean(), false) });
export type TitleConfig = z.infer<typeof TitleConfig>;

/** The user's settings. Everything has a default, so that `AppConfig.parse({})` is a fresh start. */
export const AppConfig = z
  .object({
    submitKey: z._default(z.enum(SUBMIT_KEYS), 'Enter'),
    theme: z._default(z.enum(THEMES), 'auto'),
    fontSize: clampedInteger({ min: FONT_SIZE_MIN, max: FONT_SIZE_MAX, initial: FONT_SIZE_DEFAULT }),
    fontFamily: z._default(z.string(), ''),
    /** An emoji, or its code points in hex as older backups have it; empty shows a plain figure. */
    avatar: z._default(z.string(), ''),
    tightBorder: z._default(z.boolean(), false),
    sendPreviewBubble: z._default(z.boolean(), false),
    sidebarWidth: clampedInteger({
      min: SIDEBAR_WIDTH_NARROW_PX,
      max: SIDEBAR_WIDTH_MAX_PX,
      initial: SIDEBAR_WIDTH_DEFAULT_PX,
    }),
    /** Left out until the user chooses: then the browser's language counts. */
    language: z.optional(Language),

    template: z._default(z.string(), INPUT_PLACEHOLDER),
    enableInjectSystemPrompts: z._default(z.boolean(), true),
    disablePromptHint: z._default(z.boolean(), false),
    dontShowMaskSplashScreen: z._default(z.boolean(), true),
    hideBuiltinMasks: z._default(z.boolean(), false),
    enableArtifacts: z._default(z.boolean(), true),
    enableCodeFold: z._default(z.boolean(), true),
    /** Hosts whose pictures load without a press. This browser's own: no file or sync can add to them. */
    pictureHosts: z._default(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(PICTURE_HOST_MAX_LENGTH)))
        .check(z.maxLength(PICTURE_HOSTS_MAX)),
      [],
    ),
    /** A model id; empty means the default that the server names. */
    defaultChatModel: z._default(z.string(), ''),
    selectedModels: z._default(z.array(z.string()), []),
    multimodel: z._default(z.boolean(), false),
    incognitoMode: z._default(z.boolean(), false),
    globalPrompt: z._default(z.string(), ''),
    /** Whether the server finishes a reply whose page is left, and keeps it until somebody comes back for it. */
    finishReplies: z._default(z.boolean(), true),
    /** How often a model may call tools for one answer before it has to answer with what it has. */
    maxToolRounds: clampedInteger(TOOL_ROUNDS_LIMITS),
    /** Whether the browser says that a long reply has ended while its page was hidden. */
    notifyReplies: z._default(z.boolean(), false),

    modelConfig: z.prefault(ModelConfig, {}),
    summaryConfig: z.prefault(AutoTextConfig, {}),
    titleConfig: z.prefault(TitleConfig, {}),
    translationConfig: z.prefault(TranslationConfig, {}),
    ttsConfig: z.prefault(TtsConfig, {}),
    sttConfig: z.prefault(SttConfig, {}),
  })
  .register(z.globalRegistry, { id: 'AppConfig' });
export type AppConfig = z.infer<typeof AppConfig>;
