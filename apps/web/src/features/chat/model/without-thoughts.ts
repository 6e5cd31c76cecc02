/** Some models think aloud within their answer. */
export function withoutThoughts(text: string): string {
  return text.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/giu, '').trim();
}
