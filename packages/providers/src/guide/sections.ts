/** A piece of the documentation under one heading. */
export interface GuideSection {
  /** The page it stands on. */
  readonly page: string;
  readonly heading: string;
  /** Markdown below the heading. */
  readonly text: string;
}

/** Splits a page at its headings; the page's own title names it, and what stands under it is its first section. */
export function splitSections(markdown: string): GuideSection[] {
  const sections: GuideSection[] = [];
  let page = '';
  let heading = '';
  let lines: string[] = [];
  let inCode = false;
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ page, heading: heading === '' ? page : heading, text });
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) inCode = !inCode;
    const title = inCode ? undefined : /^(#{1,3}) +(.+?) *$/.exec(line);
    if (!title) {
      lines.push(line);
      continue;
    }
    close();
    if (title[1] === '#') page = title[2] ?? '';
    heading = title[1] === '#' ? '' : (title[2] ?? '');
  }
  close();
  return sections;
}
