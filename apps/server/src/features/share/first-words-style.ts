/**
 * How the first words of a shared chat look: as the page will draw them, in the same places. It stands in the page itself, so
 * that nothing has to come before they can be read; colours and sizes are those of the app's stylesheet.
 */
export const FIRST_WORDS_STYLE = `
.first-words{--back:oklch(.988 .0025 130);--words:oklch(.245 .014 160);--own:oklch(.935 .007 140);position:fixed;inset:0;z-index:20;overflow-y:auto;background:var(--back);color:var(--words);font:.9375rem/1.5625rem Inter,system-ui,sans-serif}
@media (prefers-color-scheme:dark){.first-words{--back:oklch(.192 .007 165);--words:oklch(.935 .006 150);--own:oklch(.272 .009 165)}}
.dark .first-words{--back:oklch(.192 .007 165);--words:oklch(.935 .006 150);--own:oklch(.272 .009 165)}
.first-words>header{display:flex;align-items:center;gap:1.5rem;min-height:4rem;padding:.625rem 2rem;box-sizing:border-box;font-weight:600}
.first-words>header>b{padding-inline-start:2.375rem;font-weight:600}
.first-words>header>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.first-words>div{max-width:47.5rem;margin-inline:auto;padding:0 1.5rem 2rem;box-sizing:border-box}
.first-words section{padding-block:.375rem 1.625rem}
.first-words p{margin:0;overflow-wrap:anywhere}
.first-words .asked{width:fit-content;max-width:35rem;margin:0 0 .5rem auto;padding:.625rem 1rem;box-sizing:border-box;border-radius:20px;background:var(--own);white-space:pre-wrap}
[dir=rtl] .first-words .asked{margin:0 auto .5rem 0}
.first-words .by{display:block;height:1.375rem;margin-block-end:.75rem;padding-inline-start:1.875rem;font-size:.8125rem;line-height:1.375rem;font-weight:600}
.first-words .md{white-space:pre-line}
.first-words .md p+p{margin-block-start:.75rem}
@media (max-width:1099.9px){.first-words>header{padding-inline:1.25rem}.first-words>header>b{width:0;overflow:hidden}}
@media (max-width:767.9px){.first-words>header{min-height:8.125rem;align-items:flex-start;padding:1rem}.first-words>div{padding-inline:1rem}.first-words .asked{max-width:78vw}}
`;
