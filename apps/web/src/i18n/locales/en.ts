import { auth } from './en/auth.ts';
import { chat } from './en/chat.ts';
import { common } from './en/common.ts';
import { components } from './en/components.ts';
import type { customProviders } from './en/custom-providers.ts';
import { errors } from './en/errors.ts';
import type { modelPicker } from './en/model-picker.ts';
import { models } from './en/models.ts';
import { placeholders } from './en/placeholders.ts';
import type { providers } from './en/providers.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';

const firstTexts = { common, errors, components, chat, models, shell, settings, auth, placeholders } as const;

/** Long texts of screens that load later come along with those screens. */
interface LaterTexts {
  readonly customProviders: typeof customProviders;
  readonly modelPicker: typeof modelPicker;
  readonly providers: typeof providers;
}

/** The language every other one is typed from, and falls back on. */
export const en = firstTexts as typeof firstTexts & LaterTexts;

/** Called by the modules that bring later texts, before anything of theirs is drawn. */
export function addEnglishTexts(texts: Partial<LaterTexts>): void {
  Object.assign(en, texts);
}
