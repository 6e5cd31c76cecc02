import type { artifacts } from './en/artifacts.ts';
import type { attachments } from './en/attachments.ts';
import { auth } from './en/auth.ts';
import type { backup } from './en/backup.ts';
import { chat } from './en/chat.ts';
import type { chatActs } from './en/chat-acts.ts';
import type { chatSettings } from './en/chat-settings.ts';
import type { columns } from './en/columns.ts';
import { common } from './en/common.ts';
import { components } from './en/components.ts';
import type { composer } from './en/composer.ts';
import type { content } from './en/content.ts';
import type { context } from './en/context.ts';
import type { customProviders } from './en/custom-providers.ts';
import type { discover } from './en/discover.ts';
import { errors } from './en/errors.ts';
import type { exporting } from './en/export.ts';
import type { history } from './en/history.ts';
import type { masks } from './en/masks.ts';
import type { messageActions } from './en/message-actions.ts';
import type { modelPicker } from './en/model-picker.ts';
import type { modelSettings } from './en/model-settings.ts';
import { models } from './en/models.ts';
import type { moving } from './en/moving.ts';
import { placeholders } from './en/placeholders.ts';
import type { palette } from './en/palette.ts';
import type { prompts } from './en/prompts.ts';
import type { providers } from './en/providers.ts';
import type { search } from './en/search.ts';
import type { sessions } from './en/sessions.ts';
import type { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import type { speech } from './en/speech.ts';
import type { sync } from './en/sync.ts';
import type { translate } from './en/translate.ts';

const firstTexts = { common, errors, components, chat, models, shell, auth, placeholders } as const;

/** Long texts of screens that load later come along with those screens. */
interface LaterTexts {
  readonly artifacts: typeof artifacts;
  readonly attachments: typeof attachments;
  readonly backup: typeof backup;
  readonly chatActs: typeof chatActs;
  readonly chatSettings: typeof chatSettings;
  readonly columns: typeof columns;
  readonly content: typeof content;
  readonly context: typeof context;
  readonly composer: typeof composer;
  readonly customProviders: typeof customProviders;
  readonly discover: typeof discover;
  readonly exporting: typeof exporting;
  readonly history: typeof history;
  readonly masks: typeof masks;
  readonly messageActions: typeof messageActions;
  readonly modelPicker: typeof modelPicker;
  readonly modelSettings: typeof modelSettings;
  readonly moving: typeof moving;
  readonly palette: typeof palette;
  readonly prompts: typeof prompts;
  readonly providers: typeof providers;
  readonly search: typeof search;
  readonly sessions: typeof sessions;
  readonly settings: typeof settings;
  readonly speech: typeof speech;
  readonly sync: typeof sync;
  readonly translate: typeof translate;
}

/** The language every other one is typed from, and falls back on. */
export const en = firstTexts as typeof firstTexts & LaterTexts;

/** Called by the modules that bring later texts, before anything of theirs is drawn. */
export function addEnglishTexts(texts: Partial<LaterTexts>): void {
  Object.assign(en, texts);
}
