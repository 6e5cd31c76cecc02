import * as z from 'zod/mini';
import { answered, AskedWrongly, type BuiltinTool } from './builtin-tool.ts';
import { writeNumber } from './exact-number.ts';
import { evaluate } from './expression.ts';

const Arguments = z.object({ expression: z.string().check(z.minLength(1), z.maxLength(2_000)) });

/** Exact arithmetic with fractions, without `eval`. */
export const calculator: BuiltinTool = {
  name: 'calculator',
  title: 'Calculator',
  description:
    'Works out an arithmetic expression exactly, with numbers of any size. Operators: + - * / ^ and parentheses; "17 % 5" is the remainder, "10%" a percentage ("200 + 10%" is 220). ' +
    'Functions: sqrt, abs, floor, ceil, round(x, digits), mod, pow, min, max, sum, avg. Numbers have a point as decimal sign and no separators of thousands.',
  parameters: {
    type: 'object',
    properties: {
      expression: { type: 'string', description: 'For example: (0.1 + 0.2) * 3 or round(1234.5 * 19%, 2)' },
    },
    required: ['expression'],
  },
  isReadOnly: true,
  run: (args) =>
    answered(() => {
      const read = Arguments.safeParse(args);
      if (!read.success) throw new AskedWrongly('"expression" should be a text of at most 2000 characters.');
      return writeNumber(evaluate(read.data.expression));
    }),
};
