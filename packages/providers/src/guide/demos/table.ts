import { say } from '../piece.ts';

/** A table with aligned columns, numbers, other scripts and a long cell. */
export const TABLE_DEMO = [
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
];
