/** Written for the models, not for people, so these are not translated. */

export const CONTINUE_INSTRUCTION =
  'Your last answer was cut off. Go on exactly where it stopped, from the next character: no repetition, no introduction.';

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
