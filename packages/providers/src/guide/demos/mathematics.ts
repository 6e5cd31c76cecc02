import { type Piece, say } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';

/** Formulas in a sentence and on their own, and an amount of money that is none. */
export const MATHEMATICS_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: [
    say(String.raw`A quadratic equation $ax^2 + bx + c = 0$ with $a \neq 0$ has the solutions

$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

What stands under the root decides how many there are: two if $b^2 - 4ac$ is positive, one if it is $0$, and none among the real numbers if it is negative.

The area under the bell curve is known exactly, although its integral has no closed form:

$$
\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}
$$

Matrices work too, here a turn by the angle $\theta$:

$$
R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}
$$

A dollar sign before a number stays what it is: a coffee for $4 and a cake for $5 make $9.
`),
  ],
  cn: [
    say(String.raw`一元二次方程 $ax^2 + bx + c = 0$（其中 $a \neq 0$）的解是

$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

根号下的式子决定有几个解：$b^2 - 4ac$ 为正时有两个，等于 $0$ 时有一个，为负时没有实数解。

钟形曲线下的面积可以精确求出，尽管它的不定积分写不成初等函数：

$$
\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}
$$

矩阵也可以，这是旋转角度 $\theta$：

$$
R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}
$$

数字前的美元符号仍然是美元：一杯咖啡 $4，一块蛋糕 $5，一共 $9。
`),
  ],
  ar: [
    say(String.raw`حلول المعادلة التربيعية $ax^2 + bx + c = 0$ حيث $a \neq 0$ هي

$$
x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

ما تحت الجذر يحدد عددها: حلّان إن كان $b^2 - 4ac$ موجبًا، وحل واحد إن كان $0$، ولا حل بين الأعداد الحقيقية إن كان سالبًا.

المساحة تحت منحنى الجرس معروفة تمامًا، مع أن تكامله غير المحدود لا يُكتب بدوال أولية:

$$
\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}
$$

والمصفوفات تظهر أيضًا، وهذا دوران بالزاوية $\theta$:

$$
R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}
$$

وعلامة الدولار قبل رقم تبقى كما هي: قهوة بـ $4 وكعكة بـ $5 تساويان $9.
`),
  ],
};
