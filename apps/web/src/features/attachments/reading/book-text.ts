import { htmlText } from './html-text.ts';
import { resolvePath, splitPath } from './relations.ts';
import { TextFlow } from './text-flow.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** The chapters of an .epub in the order of reading. */
export function bookText(zip: Zip): string {
  let packagePath = '';
  readXml(zip.text('META-INF/container.xml'), {
    open(name, attribute) {
      if (name === 'rootfile') packagePath ||= attribute('full-path') ?? '';
    },
  });
  const [folder] = splitPath(packagePath);
  const files = new Map<string, string>();
  const spine: string[] = [];
  readXml(zip.text(packagePath), {
    open(name, attribute) {
      if (name === 'item') files.set(attribute('id') ?? '', resolvePath(folder, decoded(attribute('href') ?? '')));
      else if (name === 'itemref') spine.push(attribute('idref') ?? '');
    },
  });
  const flow = new TextFlow();
  for (const id of spine) {
    const path = files.get(id);
    if (path === undefined) continue;
    flow.gap();
    htmlText(zip.text(path), flow);
    if (flow.isFull) break;
  }
  return flow.finish();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
