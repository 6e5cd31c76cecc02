import { say } from '../piece.ts';

/** A demo of code: one small task in several languages, short and long blocks, code inside a sentence. */
export const CODE_DEMO = [
  say(`Here is one small task in four languages: counting how often each word occurs.

\`\`\`ts
/** Counts the words of a text, whatever their case. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\\p{L}+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
\`\`\`

In Python the standard library does most of it:

\`\`\`python
import re
from collections import Counter

def count_words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\\w+", text.lower()))

print(count_words("To be, or not to be").most_common(2))
# [('to', 2), ('be', 2)]
\`\`\`

In Rust the counts live in a \`HashMap\`:

\`\`\`rust
use std::collections::HashMap;

fn count_words(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()) {
        *counts.entry(word.to_lowercase()).or_insert(0) += 1;
    }
    counts
}
\`\`\`

And in SQL, once the words are rows:

\`\`\`sql
SELECT word, COUNT(*) AS times
FROM words
GROUP BY word
ORDER BY times DESC, word
LIMIT 10;
\`\`\`

A command for the terminal looks like this: \`tr -s '[:space:]' '\\n' < text.txt | sort | uniq -c\`.
`),
];
