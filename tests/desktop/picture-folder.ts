import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { targetFolder } from '../../scripts/lib/desktop.mjs';

/** Where windows are photographed to, outside of the clone. */
export const pictureFolder = join(targetFolder, 'pictures');
mkdirSync(pictureFolder, { recursive: true });
