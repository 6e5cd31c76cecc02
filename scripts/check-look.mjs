// Holds what the eye cannot: colours come from tokens, directions are logical, files fit on a screen or two, and a doc
// comment makes sense in a list of search results.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/process.mjs';
import { sourceFiles } from './lib/source-files.mjs';

const MOST_LINES = 400;

const RULES = [
  {
    pattern: /['"`\s[(:](#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(|oklch\()/,
    why: 'a raw colour; use a token',
  },
  {
    pattern:
      /\b(?:bg|text|border|ring|fill|stroke|from|to|via)-(?:red|green|blue|gray|zinc|slate|amber|emerald|white|black)\b/,
    why: "a palette colour of Tailwind's; use a token",
  },
  {
    pattern:
      /(?<![\w-])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-(?:\d|\[|px|auto|full|none|\()/,
    why: 'a physical direction; use ms, me, ps, pe, start, end',
  },
  {
    pattern: /<bdi className="[^"]*(?<![\w-])(?:flex-1|grow|w-full|block)(?![\w-])/,
    why: 'a bdi that fills its row sets foreign words at the wrong end; put it into a span that does',
  },
  { pattern: /(?<![\w-])text-(?:left|right)(?![\w-])/, why: 'a physical direction; use text-start or text-end' },
];

/** A doc comment that begins so says nothing to whoever does not have the code before it in sight. */
const LEADING_PRONOUN = /^\s*(?:\/\*\*|\*) (?:The same|Same|It|Its|They|Their|Those|These|This|That)\b/;

const problems = [];
for (const file of sourceFiles(['apps', 'packages', 'scripts', 'tests', 'bench'], /\.(tsx?|mjs|css)$/)) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const isText = /\/(locales|fixtures)\//.test(file);
  if (lines.length > MOST_LINES && !isText) problems.push(`${file}: ${lines.length} lines, at most ${MOST_LINES}`);
  problems.push(...commentProblems(file, lines));
  if (!/^apps\/web\/src\/.*\.tsx$/.test(file) || file.endsWith('.test.tsx')) continue;
  for (const [index, line] of lines.entries()) {
    for (const { pattern, why } of RULES) {
      if (pattern.test(line)) problems.push(`${file}:${index + 1}: ${why}: ${line.trim().slice(0, 100)}`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function commentProblems(file, lines) {
  return lines.flatMap((line, index) => {
    const isFirst = /^\s*\/\*\* /.test(line) || /^\s*\/\*\*$/.test(lines[index - 1] ?? '');
    if (!isFirst || !LEADING_PRONOUN.test(line)) return [];
    return [
      `${file}:${index + 1}: a comment that begins with a pronoun; say what the thing is: ${line.trim().slice(0, 100)}`,
    ];
  });
}
