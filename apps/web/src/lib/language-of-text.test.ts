import { describe, expect, it } from 'vitest';
import { languageOfText } from './language-of-text.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'The capital of France is Paris, and it has been for a long time.'],
    ['de', 'Die Hauptstadt von Frankreich ist Paris, und das schon seit langer Zeit.'],
    ['fr', 'La capitale de la France est Paris, et elle l’est depuis longtemps pour vous.'],
    ['es', 'La capital de Francia es París, y lo es por razones que no se discuten.'],
    ['pt', 'A capital da França é Paris, e não se pode dizer que isso mudou para você.'],
    ['it', 'La capitale della Francia è Parigi, e non è una novità per gli italiani.'],
    ['id', 'Ibu kota Prancis adalah Paris, dan ini tidak akan berubah untuk waktu yang lama.'],
    ['tr', 'Fransa için bu bir başkent ve daha çok Paris olarak bilinir.'],
    ['vi', 'Thủ đô của Pháp là Paris, và điều này không có gì mới cho bạn.'],
    ['no', 'Hovedstaden i Frankrike er Paris, og det har den vært i lang tid for de fleste.'],
    ['cn', '法国的首都是巴黎，这个问题没有争议。'],
    ['tw', '法國的首都是巴黎，這個問題沒有爭議。'],
    ['jp', 'フランスの首都はパリです。'],
    ['ko', '프랑스의 수도는 파리입니다.'],
    ['ru', 'Столица Франции — Париж.'],
    ['ar', 'عاصمة فرنسا هي باريس.'],
    ['bn', 'ফ্রান্সের রাজধানী প্যারিস।'],
  ])('%s is told by its script and its small words', (code, text) => {
    expect(languageOfText(text)).toBe(code);
  });

  it('is that of the words around code, names and addresses', () => {
    const code = '```js\nif (the) { is = of + and; } // the quick brown fox is in the box\n```';
    expect(languageOfText(`使用 \`Array.prototype.map\` 可以这样写：\n${code}\nhttps://the.example/is/of/and`)).toBe(
      'cn',
    );
  });

  it.each([
    ['', 'nothing'],
    ['42 + 1 = 43', 'numbers'],
    ['Paris', 'a name'],
    ['Столиця України — Київ', 'a language that is not one of ours'],
  ])('stays open for %j: %s', (text) => {
    expect(languageOfText(text)).toBeUndefined();
  });
});
