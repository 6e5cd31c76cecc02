import { artifactPage } from '../locales/cn/artifact-page.ts';
import { artifacts } from '../locales/cn/artifacts.ts';
import { calls } from '../locales/cn/calls.ts';
import { common } from '../locales/cn/common.ts';
import { components } from '../locales/cn/components.ts';
import { markdown } from '../locales/cn/markdown.ts';
import { pictures } from '../locales/cn/pictures.ts';
import { shareActs } from '../locales/cn/share-acts.ts';
import { sharePage } from '../locales/cn/share-page.ts';
import { shareProblem } from '../locales/cn/share-problem.ts';
import { shell } from '../locales/cn/shell.ts';
import { thread } from '../locales/cn/thread.ts';
import { titles } from '../locales/cn/titles.ts';

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
