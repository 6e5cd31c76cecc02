import type { PendingAsk } from '../browser/kept.ts';
import { ownLanguage, part, partOf, word } from '../browser/words.ts';
import { actionOf } from '../model/actions.ts';
import { composeQuestion } from '../model/compose-question.ts';

/** The words and the picture that go to the server, as they were when somebody pressed the button. */
export interface ReadyAsk {
  readonly text: string;
  readonly picture: string | undefined;
}

/** Shows all that would be sent, to be read and changed first. */
export function showAsk(ask: PendingAsk | undefined): void {
  part('ask').hidden = ask === undefined;
  part('waiting').hidden = true;
  if (ask === undefined) return;
  const action = actionOf(ask.action);
  part('ask-title').textContent = word(action?.label ?? 'menuAsk');
  const question = partOf('question', HTMLTextAreaElement);
  question.value = action?.question === undefined ? '' : word(action.question, ownLanguage());
  question.placeholder = word('questionPlaceholder');
  const text = partOf('text', HTMLTextAreaElement);
  text.value = ask.text;
  part('taken').hidden = ask.text === '';
  part('text-label').textContent = word(ask.isCut ? 'takenCut' : 'taken');
  const picture = partOf('picture', HTMLImageElement);
  picture.hidden = ask.picture === undefined;
  picture.alt = word('pictureShown');
  if (ask.picture !== undefined) picture.src = ask.picture;
  part('source').textContent = [ask.title, ask.url].filter((piece) => piece !== '').join(' · ');
  const problem = part('ask-problem');
  problem.hidden = ask.problem === undefined;
  problem.textContent = ask.problem === undefined ? '' : word(ask.problem);
  part('send').hidden = ask.problem !== undefined;
  question.focus();
}

/** What the card says now. */
export function askOnShow(ask: PendingAsk): ReadyAsk {
  const question = partOf('question', HTMLTextAreaElement).value;
  const text = partOf('text', HTMLTextAreaElement).value;
  return { text: composeQuestion(question, { ...ask, text }), picture: ask.picture };
}
