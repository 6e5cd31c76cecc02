import { decodeEntities } from '#/components/markdown/entities.ts';

/** What a document's reader wants to hear. Names come without their prefix. */
export interface XmlListener {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Asked now and then: whether the rest need not be read. */
  readonly isDone?: () => boolean;
}

/**
 * Reads XML from front to back. Workers have no DOM, and a listener needs no tree of a spreadsheet's million cells.
 * Document types are skipped, so no entity is ever defined or fetched.
 */
export function readXml(xml: string, listener: XmlListener): void {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag !== at) listener.text?.(decodeEntities(xml.slice(at, tag === -1 ? xml.length : tag)));
    if (tag === -1 || listener.isDone?.() === true) return;
    at = readMarkup(xml, tag, listener);
  }
}

/** Reads what begins with `<`. Gives where the next piece begins. */
function readMarkup(xml: string, start: number, listener: XmlListener): number {
  if (xml.startsWith('<!--', start)) return behind(xml, '-->', start);
  if (xml.startsWith('<?', start)) return behind(xml, '?>', start);
  if (xml.startsWith('<![CDATA[', start)) {
    const end = xml.indexOf(']]>', start);
    listener.text?.(xml.slice(start + 9, end === -1 ? xml.length : end));
    return behind(xml, ']]>', start);
  }
  if (xml.startsWith('<!', start)) return behindDoctype(xml, start);
  const end = endOfTag(xml, start);
  const inside = xml.slice(start + 1, end);
  if (inside.startsWith('/')) {
    listener.close?.(localName(inside.slice(1).trim()));
    return end + 1;
  }
  const isEmpty = inside.endsWith('/');
  const name = localName(/^[^\s/]*/u.exec(inside)?.[0] ?? '');
  listener.open?.(name, (wanted) => attributeIn(inside, wanted));
  if (isEmpty) listener.close?.(name);
  return end + 1;
}

/** A `>` inside of quotes does not end a tag. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let index = start; index < xml.length; index += 1) {
    const sign = xml[index] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return index;
  }
  return xml.length;
}

/** With its own declarations in brackets, which are not looked at. */
function behindDoctype(xml: string, start: number): number {
  const end = xml.indexOf('>', start);
  const bracket = xml.indexOf('[', start);
  if (bracket === -1 || (end !== -1 && bracket > end)) return end === -1 ? xml.length : end + 1;
  const closing = xml.indexOf(']', bracket);
  return closing === -1 ? xml.length : behind(xml, '>', closing);
}

function behind(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute by its name, whatever its prefix; `r:id` and `id` differ where a prefix is asked for. */
function attributeIn(tag: string, wanted: string): string | undefined {
  for (const [, name = '', , double, single] of tag.matchAll(/(?<![^\s=/])([^\s=/]+)\s*=\s*("([^"]*)"|'([^']*)')/gu)) {
    if (name === wanted || (!wanted.includes(':') && localName(name) === wanted)) {
      return decodeEntities(double ?? single ?? '');
    }
  }
  return undefined;
}
