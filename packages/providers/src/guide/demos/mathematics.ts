import { say } from '../piece.ts';

/** Formulas in a sentence and on their own, and an amount of money that is none. */
export const MATHEMATICS_DEMO = [
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
];
