import { relationsOf } from './relations.ts';
import { TextFlow } from './text-flow.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** The words of a .pptx: slide by slide in the order of the show, each with the speaker's notes. */
export function slideText(zip: Zip): string {
  const flow = new TextFlow();
  for (const [index, path] of slidePaths(zip).entries()) {
    flow.gap();
    flow.add(`Slide ${index + 1}`);
    flow.endParagraph('## ');
    readShapes(zip.text(path), flow);
    const notes = relationsOf(zip, path)
      .values()
      .find(({ type }) => type.endsWith('/notesSlide'));
    if (notes) readNotes(zip.text(notes.target), flow);
    if (flow.isFull) break;
  }
  return flow.finish();
}

function slidePaths(zip: Zip): string[] {
  const relations = relationsOf(zip, 'ppt/presentation.xml');
  const paths: string[] = [];
  readXml(zip.text('ppt/presentation.xml'), {
    open(name, attribute) {
      const path = name === 'sldId' ? relations.get(attribute('r:id') ?? '')?.target : undefined;
      if (path !== undefined) paths.push(path);
    },
  });
  return paths;
}

function readNotes(xml: string, flow: TextFlow): void {
  const notes = new TextFlow();
  readShapes(xml, notes);
  // The number of the slide stands on the page of notes too.
  const words = notes.finish().replaceAll(/^\d+$/gmu, '').trim();
  if (words === '') return;
  flow.add(`Notes: ${words}`);
  flow.endParagraph();
}

function readShapes(xml: string, flow: TextFlow): void {
  let isText = false;
  let fallbacks = 0;
  readXml(xml, {
    isDone: () => flow.isFull,
    open(name) {
      if (name === 't') isText = true;
      else if (name === 'Fallback') fallbacks += 1;
      else if (name === 'br') flow.add('\n');
      else if (name === 'tr') flow.openRow();
      else if (name === 'tc') flow.openCell();
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'Fallback') fallbacks -= 1;
      else if (name === 'p') flow.endParagraph();
      else if (name === 'tc') flow.closeCell();
      else if (name === 'tr') flow.closeRow();
      else if (name === 'tbl') flow.gap();
    },
    text(text) {
      if (isText && fallbacks === 0) flow.add(text);
    },
  });
}
