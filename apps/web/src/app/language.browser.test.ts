import { afterEach, expect, it } from 'vitest';
import { updateConfig } from '#/features/settings/public.ts';
import { currentLanguage, storedLanguage } from '#/i18n/i18n.ts';
import { initLanguage } from '#/i18n/init-language.ts';
import { followLanguage } from './language.ts';

afterEach(async () => {
  localStorage.clear();
  updateConfig({ language: undefined });
  await initLanguage('en');
});

it('a language that came with a backup or a sync is the one the page is shown in', async () => {
  await initLanguage();
  updateConfig({ language: 'cn' });
  await followLanguage();
  expect(currentLanguage().code).toBe('cn');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(storedLanguage()).toBe('cn');
});

it('a language that arrives later waits for the next start', async () => {
  await initLanguage('en');
  await followLanguage();
  updateConfig({ language: 'ar' });
  expect(currentLanguage().code).toBe('en');
  expect(storedLanguage()).toBe('ar');
});
