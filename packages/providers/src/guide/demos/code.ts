import { type Piece, say } from '../piece.ts';
import type { GuideLanguage } from '../texts/guide-texts.ts';

const TYPESCRIPT = `\`\`\`ts
/** Counts the words of a text, whatever their case. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\\p{L}+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
\`\`\``;

const PYTHON = `\`\`\`python
import re
from collections import Counter

def count_words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\\w+", text.lower()))

print(count_words("To be, or not to be").most_common(2))
# [('to', 2), ('be', 2)]
\`\`\``;

const RUST = `\`\`\`rust
use std::collections::HashMap;

fn count_words(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()) {
        *counts.entry(word.to_lowercase()).or_insert(0) += 1;
    }
    counts
}
\`\`\``;

const SQL = `\`\`\`sql
SELECT word, COUNT(*) AS times
FROM words
GROUP BY word
ORDER BY times DESC, word
LIMIT 10;
\`\`\``;

const TERMINAL = "`tr -s '[:space:]' '\\n' < text.txt | sort | uniq -c`";

/** One small task in several languages: short and long blocks, code inside a sentence. */
export const CODE_DEMO: Readonly<Record<GuideLanguage, readonly Piece[]>> = {
  en: withCode({
    task: 'Here is one small task in four languages: counting how often each word occurs.',
    python: 'In Python the standard library does most of it:',
    rust: 'In Rust the counts live in a `HashMap`:',
    sql: 'And in SQL, once the words are rows:',
    terminal: `A command for the terminal looks like this: ${TERMINAL}.`,
  }),
  cn: withCode({
    task: '下面用四种语言完成同一个小任务：统计每个词出现的次数。',
    python: '在 Python 里，标准库几乎全包了：',
    rust: '在 Rust 里，次数存放在 `HashMap` 中：',
    sql: '如果每个词已经是一行，用 SQL 可以这样写：',
    terminal: `终端里的命令是这样显示的：${TERMINAL}。`,
  }),
  ar: withCode({
    task: 'مهمة صغيرة واحدة بأربع لغات: عدّ مرات ورود كل كلمة.',
    python: 'في Python تتكفل المكتبة القياسية بمعظم العمل:',
    rust: 'وفي Rust تُحفظ الأعداد في `HashMap`:',
    sql: 'وفي SQL، بعد أن تصبح الكلمات صفوفًا:',
    terminal: `ويظهر أمر الطرفية هكذا: ${TERMINAL}.`,
  }),
};

interface CodeSentences {
  readonly task: string;
  readonly python: string;
  readonly rust: string;
  readonly sql: string;
  readonly terminal: string;
}

function withCode({ task, python, rust, sql, terminal }: CodeSentences): readonly Piece[] {
  return [say(`${[task, TYPESCRIPT, python, PYTHON, rust, RUST, sql, SQL, terminal].join('\n\n')}\n`)];
}
