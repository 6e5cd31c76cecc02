import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE_MODEL, type Language } from '@parley/contract';
import { answerAsGuide, splitSections } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { readUserDocumentation } from './guide-reply.ts';

const FOLDER = join(import.meta.dirname, '../../../../../docs/user');
const TRANSLATIONS = ['cn', 'ar'] as const;
const pagesIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.md'));
const PAGES = pagesIn(FOLDER);
const read = (...path: readonly string[]) => readFileSync(join(FOLDER, ...path), 'utf8');

/** Levels of the headings of a page, in their order; comments in code are none. */
const headingLevels = (markdown: string) =>
  Array.from(markdown.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^(#{1,6}) /gm), ([, marks]) => marks?.length);

/** Code, paths and names of variables, which are the same in every language. */
const variablesIn = (markdown: string) =>
  new Set(markdown.match(/\b(?:PARLEY|OPENAI|ANTHROPIC|GOOGLE)_[A-Z_]+\b|\bDATABASE_URL\b|(?<=`)\/\w[\w/-]*(?=`)/g));

describe.each(TRANSLATIONS)('the user documentation in %s', (language) => {
  it('has every page that there is in English, and no other', () => {
    expect(pagesIn(join(FOLDER, language)).toSorted()).toEqual(PAGES.toSorted());
  });

  it.each(PAGES)('%s has a heading for each English one, and a text below it', (page) => {
    const [english, translated] = [read(page), read(language, page)];
    expect(headingLevels(translated)).toEqual(headingLevels(english));
    expect(splitSections(translated)).toHaveLength(splitSections(english).length);
  });

  it.each(PAGES)('%s names the variables and addresses that the English page names', (page) => {
    expect(variablesIn(read(language, page))).toEqual(variablesIn(read(page)));
  });
});

describe('what the guide finds', () => {
  const documentation = readUserDocumentation();

  async function answerTo(content: string, language: Language): Promise<string> {
    const request = { model: GUIDE_MODEL, messages: [{ role: 'user' as const, content }] };
    const parts = await Array.fromAsync(answerAsGuide(request, { documentation, language, now: Date.now, delayMs: 0 }));
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  }

  it.each([
    ['en', 'how do I change the theme', 'Changing the theme'],
    ['en', 'How do I create a mask?', 'Creating a mask'],
    ['en', 'What is a mask?', 'What is a mask'],
    ['en', 'how can I share a mask', 'Sharing a mask'],
    ['en', 'How do I use a mask?', 'How to use a mask'],
    ['en', 'How do I search my chats?', 'Searching your chats'],
    ['en', 'How do I attach a file?', 'Attaching files and images'],
    ['en', 'can I send a photo', 'Attaching files and images'],
    ['en', 'How do I ask several models at once?', 'Asking several models at once'],
    ['en', 'compare models', 'Comparing models'],
    ['en', 'how do I merge answers', 'Merging several answers into one'],
    ['en', 'How do I export a chat?', 'Exporting a chat'],
    ['en', 'how do I make a backup', 'Backups'],
    ['en', 'where are my archived chats', 'Pinning chats, folders and the archive'],
    ['en', 'what does the server keep', 'What the server keeps'],
    ['en', 'the server was interrupted', 'The server was interrupted'],
    ['cn', '怎么切换主题', '切换主题'],
    ['cn', '深色模式', '切换主题'],
    ['cn', '对话保存在哪里', '对话保存在哪里'],
    ['cn', '怎么使用自己的密钥', '使用自己的密钥'],
    ['cn', '忘记密码了', '在哪里输入访问码'],
    ['cn', '怎么删除对话', '删除对话'],
    ['cn', '我的对话不见了', '我的对话不见了'],
    ['cn', '怎么备份', '备份数据'],
    ['cn', '能用 Ollama 吗', 'Ollama、LM Studio、llama.cpp、vLLM 和 Jan 等本地模型'],
    ['cn', '要钱吗', '模型的费用'],
    ['cn', '怎么连接模型', '连接模型'],
    ['cn', '怎么换成英文界面', '更改语言'],
    ['cn', '有哪些快捷键', '通用的快捷键'],
    ['cn', '归档的对话在哪里', '置顶对话、文件夹和归档'],
    ['cn', '什么是面具', '什么是面具'],
    ['cn', '怎么创建面具', '新建面具'],
    ['cn', '怎么搜索对话', '搜索对话'],
    ['cn', '怎么添加文件', '添加附件：文件和图片'],
    ['cn', '怎么同时问多个模型', '同时询问多个模型'],
    ['cn', '怎么导出对话', '导出对话'],
    ['ar', 'كيف أغيّر السمة', 'تغيير السمة'],
    ['ar', 'ما هو القناع؟', 'ما هو القناع'],
    ['ar', 'كيف أنشئ قناعًا', 'إنشاء قناع'],
    ['ar', 'كيف أبحث في محادثاتي', 'البحث في المحادثات'],
    ['ar', 'كيف أرفق ملفًا', 'إرفاق ملفات وصور'],
    ['ar', 'كيف أسأل عدة نماذج', 'سؤال عدة نماذج معًا'],
    ['ar', 'كيف أصدّر محادثة', 'تصدير محادثة'],
    ['ar', 'أين تُحفظ محادثاتي', 'أين تُحفظ محادثاتك'],
    ['ar', 'كيف أستخدم مفتاحي الخاص', 'استخدام مفتاحك الخاص'],
    ['ar', 'نسيت كلمة المرور', 'أين تُدخل رمز الدخول'],
    ['ar', 'كيف أحذف محادثة', 'حذف محادثة'],
    ['ar', 'اختفت محادثاتي', 'اختفت محادثاتي'],
    ['ar', 'أريد نسخة احتياطية من بياناتي', 'إنشاء نسخة احتياطية'],
    ['ar', 'هل يعمل مع Ollama', 'النماذج المحلية: Ollama وLM Studio وllama.cpp وvLLM وJan'],
    ['ar', 'كيف أغيّر اللغة', 'تغيير اللغة'],
    ['ar', 'كيف أوصل نموذجًا جديدًا', 'وصل نموذج'],
    ['ar', 'أين أجد المحادثات المؤرشفة', 'تثبيت المحادثات والمجلدات والأرشيف'],
    ['ar', 'كم يكلّف هذا', 'كم تكلّف النماذج'],
  ] as const)('%s: %s', async (language, question, heading) => {
    const quoted = /^### (.*)$/m.exec(await answerTo(question, language));
    expect(quoted?.[1]).toBe(heading);
  });

  // As the section names them: what it offers must be shown when somebody types it.
  const SHOWN = [
    ['en', 'What can the guide show?', ['code', 'table', 'mathematics', 'diagram', 'long text', 'reasoning', 'error']],
    ['cn', '向导能演示什么', ['代码', '表格', '公式', '图表', '长文', '推理', '错误']],
    ['ar', 'ماذا يعرض الدليل', ['شيفرة', 'جدول', 'معادلات', 'مخطط', 'نص طويل', 'تفكير', 'خطأ']],
  ] as const;

  it.each(SHOWN)('%s: offers to show only what it then shows', async (language, question, offered) => {
    const answer = await answerTo(question, language);
    const list =
      /(?:answers can contain|回答里可以有什么|تحتويه الإجابات)[^:：]*[:：]([^.。]*)/u.exec(answer)?.[1] ?? '';
    expect(list.split(/[,、或]| or | أو /u)).toHaveLength(offered.length);
    for (const word of offered) {
      expect(await answerTo(word, language), word).not.toMatch(/^### /m);
    }
  });
});
