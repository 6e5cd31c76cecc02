import type { WebPage } from '@parley/contract';

/** A page as a model gets it: where it is from, then its text. */
export function pageResult(page: WebPage, number: number): string {
  const { url, status, title, site, language, text, links, offset, length, nextOffset, isCut } = page;
  const isFine = status < 400;
  const end = offset + text.length;
  const head = [
    `[${number}] ${title || url}`,
    `Address: ${url}`,
    `Site: ${site}${language === '' ? '' : `, language: ${language}`}`,
    ...(isFine ? [] : [`The site answered with HTTP status ${status}.`]),
    ...(offset > 0 || nextOffset !== undefined ? [`Characters ${offset} to ${end} of ${length}.`] : []),
  ];
  const rest =
    nextOffset === undefined
      ? isCut
        ? ['[The page is larger than what is read; its end is missing.]']
        : []
      : [`[There is more: read on with offset ${nextOffset}.]`];
  const addresses = links.map(({ number: link, url: address }) => `{${link}} ${address}`);
  return [
    head.join('\n'),
    'The text of the page:',
    text === '' ? '[There is no text on this page. It may need scripts, which are not run.]' : text,
    ...rest,
    ...(addresses.length === 0 ? [] : [`Links:\n${addresses.join('\n')}`]),
  ].join('\n\n');
}
