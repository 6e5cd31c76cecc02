import { expect, it } from 'vitest';
import { usesTailwind } from './uses-tailwind.ts';

it.each([
  ['<div className="min-h-screen bg-slate-900 p-8 text-white"><h1 className="text-4xl font-bold">Hi</h1></div>', true],
  ["<p :class=\"['mt-4', open ? 'text-red-500' : 'text-gray-500', 'md:grid-cols-2']\" />", true],
  ['<div className="card"><button className="btn btn-primary w-100">Buy</button></div>', false],
  ['.card { padding: 4px } .mt-4 { margin-top: 16px }\n<p class="mt-4 note-10 text-center">Hi</p>', false],
  ['', false],
])('tells whether a component counts on Tailwind: %s', (text, expected) => {
  expect(usesTailwind(text)).toBe(expected);
});
