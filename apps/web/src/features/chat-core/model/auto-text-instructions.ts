/** Written for the models, not for people, so these are not translated. */

const SUMMARY_MOST_WORDS = 200;

/** Asks for the memory of a chat: of what stands before it, and of an earlier memory where there is one. */
export const SUMMARY_INSTRUCTION = [
  `Summarize the discussion above, the earlier summary included, in at most ${SUMMARY_MOST_WORDS} words.`,
  'It will stand in for these messages when the chat goes on: keep names, figures, decisions, wishes and open questions.',
  'Write it in the language of the discussion, as plain text, and reply with the summary only.',
].join('\n');

/** Asks for a name of a chat. */
export const TITLE_INSTRUCTION = [
  'Write a title of 3 to 5 words for the conversation above, in the language it is held in.',
  'One fitting emoji may stand before it.',
  'Reply with the title only: no explanation, no quotation marks, no full stop, no Markdown.',
  'If it is nothing but small talk, reply with "Small talk" in that language.',
].join('\n');
