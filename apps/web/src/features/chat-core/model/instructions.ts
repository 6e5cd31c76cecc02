/** Written for the models, not for people, so these are not translated. */

export const CONTINUE_INSTRUCTION =
  'Your last answer was cut off. Go on exactly where it stopped, from the next character: no repetition, no introduction.';

/** How an answer may be wanted otherwise. */
export type RewriteStyle = 'shorter' | 'longer' | 'simpler' | 'table';

export const REWRITE_INSTRUCTIONS: Readonly<Record<RewriteStyle, string>> = {
  shorter: 'Answer my last question again, much shorter: only what matters most. Do not mention this request.',
  longer: 'Answer my last question again, in more detail and with examples. Do not mention this request.',
  simpler:
    'Answer my last question again in simple words, for somebody new to the subject. Do not mention this request.',
  table: 'Answer my last question again as a Markdown table. Do not mention this request.',
};

/** Asks for one answer made of several. */
export function mergeInstruction(answers: readonly { readonly model: string; readonly text: string }[]): string {
  const listed = answers.map(
    ({ model, text }, index) => `<answer number="${index + 1}" by="${model}">\n${text}\n</answer>`,
  );
  return [
    'Several models answered the question above. Write the one answer that serves the person best:',
    'keep what is right and useful, settle contradictions or name them where they cannot be settled, drop repetition.',
    'Answer the question itself; do not describe the answers.',
    '',
    ...listed,
  ].join('\n');
}

/** How a model is told what it no longer gets to read; empty when there is nothing to tell. */
export function memoryPromptOf(memory: string): string {
  return memory === '' ? '' : `Summary of what was said earlier in this chat, for you to build on:\n${memory.trim()}`;
}
