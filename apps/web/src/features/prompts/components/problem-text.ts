import type { Translate } from '#/i18n/text-key.ts';
import { PROMPT_CONTENT_MAX_LENGTH, PROMPT_TITLE_MAX_LENGTH } from '../model/prompt-draft.ts';
import { PROMPT_FILE_MAX_BYTES, PROMPT_FILE_MOST, type PromptFileProblem } from '../model/prompt-file.ts';

const MEGABYTE = 1024 * 1024;

/** The largest that is taken, where that is what went wrong. */
const MOST: Readonly<Partial<Record<PromptFileProblem['kind'], number>>> = {
  tooMany: PROMPT_FILE_MOST,
  titleTooLong: PROMPT_TITLE_MAX_LENGTH,
  contentTooLong: PROMPT_CONTENT_MAX_LENGTH,
};

/** Why a file was refused, as a sentence. */
export function problemText(problem: PromptFileProblem, t: Translate): string {
  return t(`prompts.problem.${problem.kind}`, {
    position: 'position' in problem ? problem.position : '',
    most: MOST[problem.kind] ?? '',
    size: PROMPT_FILE_MAX_BYTES / MEGABYTE,
  });
}
