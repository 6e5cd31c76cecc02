import { TEXT_LIMIT_CHARS } from '../limits.ts';
import { relationsOf } from './relations.ts';
import { isDateFormat, serialDateText, STANDARD_DATE_FORMATS } from './sheet-dates.ts';
import { withoutEmptyEnd } from './text-flow.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Beyond this a cell that stands alone far out would make a line of tabs. */
const MOST_COLUMNS = 1_000;

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** By the number of a cell's style: whether it shows a date. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** The cells of a .xlsx: every sheet under its name, cells apart by tabs. */
export function sheetText(zip: Zip): string {
  const workbook = readWorkbook(zip);
  let text = '';
  for (const { name, path } of workbook.sheets) {
    const rows = readSheet(zip.text(path), workbook, TEXT_LIMIT_CHARS - text.length);
    if (rows !== '') text += `## ${name}\n\n${rows}\n`;
    if (text.length > TEXT_LIMIT_CHARS) break;
  }
  return text.trim();
}

function readWorkbook(zip: Zip): Workbook {
  const relations = relationsOf(zip, 'xl/workbook.xml');
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  readXml(zip.text('xl/workbook.xml'), {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/u.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const path = relations.get(attribute('r:id') ?? attribute('id') ?? '')?.target;
      if (path !== undefined) sheets.push({ name: attribute('name') ?? '', path });
    },
  });
  return {
    sheets,
    strings: readStrings(zip.text('xl/sharedStrings.xml')),
    dateStyles: readDateStyles(zip.text('xl/styles.xml')),
    is1904,
  };
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  // How a Japanese word is read aloud stands beside it and is no part of it.
  let isReading = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') isText = true;
      else if (name === 'rPh') isReading = true;
    },
    close(name) {
      if (name === 'si') strings.push(current);
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    text(text) {
      if (isText && !isReading) current += text;
    },
  });
  return strings;
}

function readDateStyles(xml: string): boolean[] {
  const formats = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'numFmt') formats.set(attribute('numFmtId') ?? '', isDateFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isCellStyles = true;
      if (name !== 'xf' || !isCellStyles) return;
      const format = attribute('numFmtId') ?? '0';
      styles.push(formats.get(format) ?? STANDARD_DATE_FORMATS.has(Number(format)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

function readSheet(xml: string, workbook: Workbook, room: number): string {
  let text = '';
  let row: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  readXml(xml, {
    isDone: () => text.length > room,
    open(name, attribute) {
      if (name === 'row') row = [];
      else if (name === 'c') {
        column = columnOf(attribute('r')) ?? row.length;
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
        value = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && column < MOST_COLUMNS) {
        while (row.length < column) row.push('');
        row[column] = cellText(value, type, style, workbook).replaceAll(/[\t\r\n]+/gu, ' ');
      } else if (name === 'row') {
        const cells = withoutEmptyEnd(row);
        if (cells.length > 0) text += `${cells.join('\t')}\n`;
      }
    },
    text(part) {
      if (isValue) value += part;
    },
  });
  return text;
}

function cellText(value: string, type: string, style: number, { strings, dateStyles, is1904 }: Workbook): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return value !== '' && dateStyles[style] === true ? serialDateText(Number(value), is1904) : value;
    default:
      return value;
  }
}

/** `BC12` is the 55th column; counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/u.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
