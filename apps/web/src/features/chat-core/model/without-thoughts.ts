const MARK = /<(\/?)think(?:ing)?>/giu;

/** Some models think aloud within their answer. What is begun and never ended stays. */
export function withoutThoughts(text: string): string {
  let kept = '';
  let from = 0;
  let begin: number | undefined;
  for (const { 0: mark, 1: slash, index } of text.matchAll(MARK)) {
    if (slash === '') begin ??= index;
    else if (begin !== undefined) {
      kept += text.slice(from, begin);
      from = index + mark.length;
      begin = undefined;
    }
  }
  return (kept + text.slice(from)).trim();
}
