import { type Piece, say } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';

/** A table with aligned columns, numbers, other scripts and a long cell. */
export const TABLE_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: [
    say(`Three spoken languages, side by side:

| | English | Spanish | Mandarin |
|:--|:--|:--|:--|
| Speakers, first language | about 380 million | about 485 million | about 940 million |
| Speakers in all | about 1.5 billion | about 560 million | about 1.1 billion |
| Family | Germanic | Romance | Sino-Tibetan |
| Written in | Latin letters | Latin letters with \`ñ\` and accents | Chinese characters |
| “Good morning” | Good morning | Buenos días | 早上好 |
| Tones | none | none | **four**, and a neutral one |
| Verbs change for the person | only *he*, *she* and *it* | for every person | never |
| Hard for learners | Spelling and sound have gone separate ways for five hundred years | Two verbs for *to be* | Each character has to be learned on its own |

The numbers are rounded, and counts differ from source to source.
`),
  ],
  cn: [
    say(`三种语言，并排比较：

| | 英语 | 西班牙语 | 汉语（普通话） |
|:--|:--|:--|:--|
| 以它为母语的人 | 约 3.8 亿 | 约 4.85 亿 | 约 9.4 亿 |
| 会说的人 | 约 15 亿 | 约 5.6 亿 | 约 11 亿 |
| 语系 | 印欧语系日耳曼语族 | 印欧语系罗曼语族 | 汉藏语系 |
| 文字 | 拉丁字母 | 拉丁字母，加上 \`ñ\` 和重音符号 | 汉字 |
| “早上好” | Good morning | Buenos días | 早上好 |
| 声调 | 没有 | 没有 | **四个**，另有轻声 |
| 动词随人称变化 | 只有 *he*、*she* 和 *it* | 每个人称都变 | 不变 |
| 学习者的难点 | 五百年来，拼写和读音各走各的路 | 有两个动词都表示“是” | 每个字都要单独记 |

数字经过取整，不同来源的统计也不一样。
`),
  ],
  ar: [
    say(`ثلاث لغات جنبًا إلى جنب:

| | الإنجليزية | الإسبانية | الصينية (الماندرين) |
|:--|:--|:--|:--|
| الناطقون بها لغةً أولى | نحو 380 مليونًا | نحو 485 مليونًا | نحو 940 مليونًا |
| الناطقون بها جميعًا | نحو 1.5 مليار | نحو 560 مليونًا | نحو 1.1 مليار |
| العائلة | جرمانية | رومانسية | صينية تبتية |
| تُكتب بـ | الحروف اللاتينية | الحروف اللاتينية مع \`ñ\` وعلامات النبر | الرموز الصينية |
| «صباح الخير» | Good morning | Buenos días | 早上好 |
| النغمات | لا شيء | لا شيء | **أربع**، وواحدة محايدة |
| تغيّر الفعل بحسب الشخص | مع *he* و*she* و*it* فقط | مع كل شخص | لا يتغير أبدًا |
| الصعب على المتعلمين | افترقت الكتابة عن النطق منذ خمسمئة عام | فعلان بمعنى «يكون» | كل رمز يُحفظ وحده |

الأرقام مقرّبة، وتختلف الإحصاءات من مصدر إلى آخر.
`),
  ],
};
