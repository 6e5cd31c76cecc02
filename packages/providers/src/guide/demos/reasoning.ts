import { type Piece, say, think } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';

/** Thoughts first, then the answer, as reasoning models send them. */
export const REASONING_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: [
    think(
      'The question is how many squares of any size there are on a chessboard. ' +
        'Squares of one field: 8 × 8 = 64. Squares of two by two: their upper left corner can stand on 7 × 7 = 49 fields. ' +
        'So the number for size n is (9 − n)². That makes 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1. ' +
        '64 + 49 is 113, plus 36 is 149, plus 25 is 174, plus 16 is 190, plus 9 is 199, plus 4 is 203, plus 1 is 204. ' +
        'The formula n(n + 1)(2n + 1) / 6 with n = 8 gives 8 × 9 × 17 / 6 = 204 as well. Good.',
    ),
    say(`How many squares are there on a chessboard, of any size? **204.**

A square of *n* by *n* fields can stand in (9 − *n*)² places, and the sum from 64 down to 1 is 204.

What came before this answer was shown as reasoning: models that think aloud send their thoughts apart from their answer. My thoughts here were written beforehand.
`),
  ],
  cn: [
    think(
      '问题是：棋盘上一共有多少个正方形，大小不限。' +
        '一格的正方形有 8 × 8 = 64 个。两格乘两格的，左上角可以落在 7 × 7 = 49 个格子上。' +
        '所以边长为 n 的有 (9 − n)² 个，加起来是 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1。' +
        '64 加 49 是 113，加 36 是 149，加 25 是 174，加 16 是 190，加 9 是 199，加 4 是 203，加 1 是 204。' +
        '用公式 n(n + 1)(2n + 1) / 6 验算，n = 8 时 8 × 9 × 17 / 6 也等于 204。没错。',
    ),
    say(`国际象棋的棋盘上一共有多少个正方形，大小不限？答案是 204 个。

边长为 *n* 格的正方形有 (9 − *n*)² 个位置，从 64 一直加到 1，和是 204。

这个回答之前显示的是推理：会推理的模型把思考和回答分开发送。我的这段思考是事先写好的。
`),
  ],
  ar: [
    think(
      'السؤال: كم مربعًا على رقعة الشطرنج، من أي حجم كان؟ ' +
        'مربعات الخانة الواحدة: 8 × 8 = 64. ومربعات خانتين في خانتين: يمكن أن تقع زاويتها العليا على 7 × 7 = 49 خانة. ' +
        'إذن عدد المربعات بطول n هو (9 − n)². والمجموع 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1. ' +
        '64 و49 تساوي 113، ومع 36 تساوي 149، ومع 25 تساوي 174، ومع 16 تساوي 190، ومع 9 تساوي 199، ومع 4 تساوي 203، ومع 1 تساوي 204. ' +
        'والصيغة n(n + 1)(2n + 1) / 6 عند n = 8 تعطي 8 × 9 × 17 / 6 = 204 أيضًا. صحيح.',
    ),
    say(`كم مربعًا على رقعة الشطرنج، من أي حجم كان؟ **204.**

للمربع الذي طول ضلعه *n* من الخانات (9 − *n*)² موضعًا، والمجموع من 64 نزولًا إلى 1 هو 204.

ما سبق هذه الإجابة عُرض على أنه تفكير: النماذج التي تفكّر ترسل أفكارها منفصلة عن إجابتها. أما أفكاري هنا فكُتبت مسبقًا.
`),
  ],
};
