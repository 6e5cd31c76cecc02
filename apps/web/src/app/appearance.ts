import type { AppConfig } from '@parley/contract';
import { getConfig, subscribeConfig } from '#/features/settings/public.ts';
import { applyFontFamily, applyFontSize, applyTheme } from '#/styles/theme.ts';

/** Keeps the page looking the way the settings say, from now on. */
export function followAppearance(): void {
  let shown: AppConfig | undefined;
  let leaveTheme = () => {};
  const show = (config: AppConfig) => {
    if (config.theme !== shown?.theme) {
      leaveTheme();
      leaveTheme = applyTheme(config.theme);
    }
    if (config.fontSize !== shown?.fontSize) applyFontSize(config.fontSize);
    if (config.fontFamily !== shown?.fontFamily) applyFontFamily(config.fontFamily);
    shown = config;
  };
  show(getConfig());
  subscribeConfig(() => show(getConfig()));
}
