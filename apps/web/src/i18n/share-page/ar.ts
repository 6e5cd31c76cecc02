import { artifactPage } from '../locales/ar/artifact-page.ts';
import { artifacts } from '../locales/ar/artifacts.ts';
import { calls } from '../locales/ar/calls.ts';
import { common } from '../locales/ar/common.ts';
import { components } from '../locales/ar/components.ts';
import { markdown } from '../locales/ar/markdown.ts';
import { pictures } from '../locales/ar/pictures.ts';
import { shareActs } from '../locales/ar/share-acts.ts';
import { sharePage } from '../locales/ar/share-page.ts';
import { shareProblem } from '../locales/ar/share-problem.ts';
import { shell } from '../locales/ar/shell.ts';
import { thread } from '../locales/ar/thread.ts';
import { titles } from '../locales/ar/titles.ts';

export const texts = {
  artifactPage,
  artifacts,
  calls,
  common,
  components,
  markdown,
  pictures,
  shareActs,
  sharePage,
  shareProblem,
  shell,
  thread,
  titles,
};
