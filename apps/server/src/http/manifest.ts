import type { Language } from '@parley/contract';

/** Describes the installable app; browsers read it where somebody installs it. */
export const MANIFEST = 'manifest.webmanifest';

interface Manifest {
  readonly description: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

interface ManifestWords {
  readonly description: string;
  /** By the address of the shortcut. */
  readonly shortcuts: Readonly<Record<string, string>>;
}

/** The file itself speaks English. */
const WORDS: Partial<Record<Language, ManifestWords>> = {
  cn: {
    description: '在一个地方与多种语言模型对话。',
    shortcuts: { './received?open=new': '新聊天', './search-chat': '搜索聊天', './images': '图像' },
  },
  ar: {
    description: 'تحدّث مع نماذج لغوية كثيرة في مكان واحد.',
    shortcuts: { './received?open=new': 'محادثة جديدة', './search-chat': 'البحث في المحادثات', './images': 'الصور' },
  },
};

/**
 * Fills the manifest of the build. Addresses in it go by its own, except for the id, which browsers read from the root of the
 * origin: two servers of one origin would be one app.
 */
export function fillManifest(
  template: string,
  { basePath, language }: { basePath: string; language: Language },
): string {
  const manifest = JSON.parse(template) as Manifest;
  const words = WORDS[language];
  const shortcuts = manifest.shortcuts.map((shortcut) => ({
    ...shortcut,
    name: words?.shortcuts[shortcut.url] ?? shortcut.name,
  }));
  return JSON.stringify({
    ...manifest,
    id: basePath,
    lang: TAGS[language] ?? 'en',
    dir: language === 'ar' ? 'rtl' : 'ltr',
    description: words?.description ?? manifest.description,
    shortcuts,
  });
}

const TAGS: Partial<Record<Language, string>> = { cn: 'zh-CN', ar: 'ar' };
