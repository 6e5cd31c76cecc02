import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, fitsDetail, matchLetters, matchRanges, queryWords, scoreTitle } from './match-text.ts';

/** A text with brackets around what a query finds in it; undefined where it finds nothing. */
function marked(text: string, query: string): string | undefined {
  const words = queryWords(query);
  if (words.length > 0 && scoreTitle(matchLetters(text), words) === 0) return undefined;
  return matchRanges(text, words).reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
}

describe('every script', () => {
  it.each([
    ['German', 'strasse', 'Große Straße', 'Große [Straße]'],
    ['German, typed as written', 'straße', 'STRASSE', '[STRASSE]'],
    ['part of a letter that is two', 's', 'ß', '[ß]'],
    ['French', 'resume', 'Résumé of the report', '[Résumé] of the report'],
    ['accents in pieces', 'resu', 'Re\u0301sume\u0301', '[Re\u0301su]me\u0301'],
    ['Turkish, dotted', 'istanbul', 'İstanbul', '[İstanbul]'],
    ['Turkish, dotless', 'isi', 'Isı ölçümü', '[Isı] ölçümü'],
    ['Turkish, the other way round', 'ılık', 'ilik', '[ilik]'],
    ['Polish and Danish', 'lodz aero', 'Łódź – Ærø', '[Łódź] – [Ærø]'],
    ['Vietnamese', 'duong pho', 'Đường phố Hà Nội', '[Đường] [phố] Hà Nội'],
    ['Greek, accents', 'οδος', 'Οδός Αθηνών', '[Οδός] Αθηνών'],
    ['Greek, a sigma that was last and no longer is', 'οδοσ', 'οδός', '[οδός]'],
    ['Greek, capitals', 'ΑΘΗΝΩΝ', 'Οδός Αθηνών', 'Οδός [Αθηνών]'],
    ['Cyrillic, ё', 'елка', 'Новогодняя ёлка', 'Новогодняя [ёлка]'],
    ['Cyrillic, й is a letter', 'йога', 'Йога утром', '[Йога] утром'],
    ['Arabic, the round ending', 'مكتبه', 'مكتبة المدينة', '[مكتبة] المدينة'],
    ['Arabic, the forms of alif', 'احمد اسلام اسيا', 'أحمد إسلام آسيا', '[أحمد] [إسلام] [آسيا]'],
    ['Arabic, vowel points', 'كتاب', 'كِتَابٌ جديد', '[كِتَابٌ] جديد'],
    ['Arabic, drawn out', 'كتاب', 'كتـــاب', '[كتـــاب]'],
    ['Arabic, behind the article', 'محادثة', 'تصدير المحادثة', 'تصدير ال[محادثة]'],
    ['Persian letters by Arabic ones', 'كيك', 'کیک شکلاتی', '[کیک] شکلاتی'],
    ['Arabic letters by Persian ones', 'علی', 'كتاب علي', 'كتاب [علي]'],
    ['Hebrew points', 'שלום', 'שָׁלוֹם עולם', '[שָׁלוֹם] עולם'],
    ['full-width Latin', 'gpt5', 'ＧＰＴ５ notes', '[ＧＰＴ５] notes'],
    ['Latin typed in full width', 'ｇｐｔ', 'GPT notes', '[GPT] notes'],
    ['half-width katakana', 'ガンダム', 'ｶﾞﾝﾀﾞﾑの話', '[ｶﾞﾝﾀﾞﾑ]の話'],
    ['Japanese', '設定', 'アプリの設定', 'アプリの[設定]'],
    ['Chinese without spaces', '会议', '把会议纪要改写成邮件', '把[会议]纪要改写成邮件'],
    ['Chinese behind Latin', '模型', 'GPT模型', 'GPT[模型]'],
    ['Chinese, shortened', '北大', '北京大学', '[北]京[大]学'],
    ['Korean', '국어', '한국어', '한[국어]'],
    ['Korean in pieces', '한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8어', '[\u1112\u1161\u11ab\u1100\u116e\u11a8]어'],
    ['Korean, one letter typed', 'ㅎ', '한국어', '[한]국어'],
    ['Korean, half a syllable', '하', '한국어', '[한]국어'],
    ['Korean, a final that will be the next initial', '한', '하나', '[하나]'],
    ['Korean, the second syllable begun', '한ㄱ', '한국어', '[한국]어'],
    ['Korean, two finals in one', '닭', '달걀', '[달걀]'],
    ['Korean, a vowel half typed', '고', '과학', '[과]학'],
    ['Korean, initials alone', 'ㅎㄱㅇ', '한국어', '[한국어]'],
    ['Thai', 'ดี', 'สวัสดีครับ', 'สวัส[ดี]ครับ'],
    ['Thai, with its tone', 'น้ำ', 'ดื่มน้ำ', 'ดื่ม[น้ำ]'],
    ['Devanagari', 'हिन्दी', 'मेरी हिन्दी', 'मेरी [हिन्दी]'],
    ['Devanagari, a letter whose point is apart', 'ज़रा', 'ज\u093cरा', '[ज\u093cरा]'],
    ['a picture', '🚀', 'Launch 🚀 plan', 'Launch [🚀] plan'],
    ['a picture of several', '💻', '👩‍💻 code', '[👩‍💻] code'],
    ['a picture with a skin', '👍', 'ok 👍🏽', 'ok [👍🏽]'],
    ['behind a picture', 'code', '👩‍💻 code', '👩‍💻 [code]'],
    ['a ligature', 'file', 'ﬁle', '[ﬁle]'],
  ])('%s', (_, query, text, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it.each([
    ['Cyrillic и for й', 'иога', 'Йога'],
    ['a voiced sound', 'かき', 'かぎ'],
    ['katakana for hiragana, as in the search of messages', 'カギ', 'かぎ'],
    ['Devanagari with another vowel', 'कि', 'का'],
    ['Thai with another vowel', 'กิ', 'กา'],
  ])('does not take %s', (_, query, text) => {
    expect(marked(text, query)).toBeUndefined();
  });
});

describe('what a title is found by', () => {
  it.each([
    ['Improve my writing', 'impr', '[Impr]ove my writing'],
    ['Improve my writing', 'writ', 'Improve my [writ]ing'],
    ['Improve my writing', 'prove', 'Im[prove] my writing'],
    ['Improve my writing', 'WRITING improve', '[Improve] my [writing]'],
    ['Improve my writing', 'imw', '[Im]prove my [w]riting'],
    ['Postgres upgrade', 'pgup', '[P]ost[g]res [up]grade'],
    ['PostgreSQL', 'psql', '[P]ostgre[SQL]'],
    ['Full screen', 'fs', '[F]ull [s]creen'],
    ['The house of cards', 'hc', 'The [h]ouse of [c]ards'],
    ['gpt-5-mini', '5m', 'gpt-[5]-[m]ini'],
    ['gpt-5-mini', 'gpt5 mini', '[gpt]-[5]-[mini]'],
    ['llama3.1', 'llama-3', '[llama3].1'],
    ['deep_seek_r1', 'seek', 'deep_[seek]_r1'],
    ['deep-seek', 'deep_seek', '[deep]-[seek]'],
    ['Tea and tea', 'and t', '[T]ea [and] tea'],
    ['C++ (old)', 'c++ (', '[C++] [(]old)'],
    ['**bold**  plan', 'bold plan', '**[bold]**  [plan]'],
    ['  in front', 'in', '  [in] front'],
    ['Anything', '', 'Anything'],
    ['Anything', ' * ', 'Anything'],
  ])('%j by %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it.each([
    ['two letters in the middle of words', 'Improve my writing', 'ipvw'],
    ['letters that begin no word', 'Summarise', 'usr'],
    ['a short word with a letter left out', 'chat', 'ct'],
    ['initials of words that are far apart', 'x marks the spot where the treasure lies, says zoe', 'xz'],
    ['a word that is missing', 'Improve my writing', 'improve your'],
    ['nothing to be found in', '', 'a'],
  ])('not %s', (_, text, query) => {
    expect(marked(text, query)).toBeUndefined();
  });

  it('tries no combination of letters twice', () => {
    const text = 'a '.repeat(100);
    expect(scoreTitle(matchLetters(`${text}${'x '.repeat(9)}b`), queryWords(`${'a'.repeat(40)}b`))).toBe(0);
  });

  it('puts whole signs of the text into its ranges, whatever it is made of', () => {
    const sign = fc.constantFrom(...'aIß éｶﾞ한ㄱ각하ِكـ👩‍💻👍🏽🇩🇪ﬁ*_-क़िน้ำ会か゛'.split(/(?:)/u));
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, text, (shown, query) => {
        let last = -1;
        for (const [start, end] of matchRanges(shown, queryWords(query))) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(shown.slice(start, end).isWellFormed()).toBe(true);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(shown.length);
      }),
    );
  });
});

describe('the order', () => {
  const byTitle = createMatcher<{ readonly title: string }>(({ title }) => [{ kind: 'title', text: title }]);
  const rank = (query: string, titles: readonly string[]) =>
    byTitle
      .rank(
        titles.map((title) => ({ title })),
        queryWords(query),
      )
      .map(({ title }) => title);

  it.each([
    ['pla', ['Plain', 'Planet and stars', 'The plan', 'Airplane', 'Park lane']],
    ['port', ['port', 'Portugal trip', 'Open port', 'Export']],
    ['pgup', ['pgup notes', 'Postgres upgrade plan']],
    ['plan postgres', ['Postgres 18 upgrade plan']],
  ])('of what %j finds: start, word, inside, initials; the shorter first', (query, titles) => {
    expect(rank(query, titles.toReversed())).toEqual(titles);
  });

  it('stays where two fit alike', () => {
    expect(rank('plan', ['Plan b', 'Plan a', 'Plan c'])).toEqual(['Plan b', 'Plan a', 'Plan c']);
  });

  interface Thing {
    readonly title: string;
    readonly keywords?: string;
    readonly detail?: string;
  }
  const things = createMatcher<Thing>(({ title, keywords = '', detail = '' }) => [
    { kind: 'title', text: title },
    { kind: 'keywords', text: keywords },
    { kind: 'detail', text: detail },
  ]);
  const found = (query: string, items: readonly Thing[]) =>
    things.rank(items, queryWords(query)).map(({ title }) => title);

  it('lets a title weigh more than keywords, and those more than a detail', () => {
    const items = [
      { title: 'Detail', detail: 'how to export' },
      { title: 'Keywords', keywords: 'save export' },
      { title: 'Export' },
    ];
    expect(found('export', items)).toEqual(['Export', 'Keywords', 'Detail']);
    expect(things.filter(items, queryWords('export'))).toEqual(items);
  });

  it('finds each word in any of the texts', () => {
    const item = { title: 'Save a backup', keywords: 'export json', detail: 'A file with everything' };
    expect(found('backup json file', [item])).toEqual(['Save a backup']);
    expect(found('backup xml', [item])).toEqual([]);
  });

  it.each([
    ['a keyword by its beginning', 'forg', true],
    ['not by its middle', 'orget', false],
    ['a name among the keywords by its parts', 'gpt5m', true],
    ['not the initials of two keywords', 'fg', false],
    ['a detail by three letters of its middle', 'lea', true],
    ['not by two', 'le', false],
    ['a detail by two where they begin a word', 'cl', true],
    ['not by initials', 'cy', false],
    ['a detail in Chinese by one sign', '忘', true],
  ])('finds %s', (_, query, isFound) => {
    const item = { title: 'Nothing', keywords: 'forget gpt-5-mini', detail: 'Unclear, cleanly, 全部忘记' };
    expect(found(query, [item])).toEqual(isFound ? ['Nothing'] : []);
  });

  it('is that of the list while nothing is asked', () => {
    const items = [{ title: 'b' }, { title: 'a' }];
    expect(things.rank(items, queryWords('  '))).toBe(items);
    expect(things.filter(items, queryWords(''))).toBe(items);
  });

  it('folds an item once', () => {
    let asked = 0;
    const matcher = createMatcher<{ readonly title: string }>(({ title }) => {
      asked += 1;
      return [{ kind: 'title', text: title }];
    });
    const items = [{ title: 'One' }, { title: 'Two' }];
    for (const query of ['o', 'on', 'one']) matcher.rank(items, queryWords(query));
    expect(asked).toBe(2);
  });
});

describe('a longer text', () => {
  it('holds every word of the query, in any order', () => {
    const letters = matchLetters('Grüße aus der Straße');
    expect(fitsDetail(letters, queryWords('strasse gru'))).toBe(true);
    expect(fitsDetail(letters, queryWords('strasse weg'))).toBe(false);
    expect(fitsDetail(letters, queryWords(''))).toBe(true);
  });
});

describe('the words of a query', () => {
  it('are folded, and each is there once', () => {
    expect(queryWords('  Straße  STRASSE plan_b ')).toEqual(['strasse', 'plan', 'b']);
  });

  it('are not more than a person types', () => {
    expect(queryWords(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});
