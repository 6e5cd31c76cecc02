import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexSections, rankSections } from './search.ts';
import { splitSections } from './sections.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/user');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
const pages = files.map((file) => readFileSync(join(FOLDER, file), 'utf8'));
const index = indexSections(pages.flatMap((page) => splitSections(page)));

describe('splitting a page', () => {
  it('gives one section for each heading, named after page and heading', () => {
    expect(splitSections('# Page\n\nIntro.\n\n## First\n\nOne.\n\n### Second\n\nTwo.\n')).toEqual([
      { page: 'Page', heading: 'Page', text: 'Intro.' },
      { page: 'Page', heading: 'First', text: 'One.' },
      { page: 'Page', heading: 'Second', text: 'Two.' },
    ]);
  });

  it('does not take a comment in code for a heading', () => {
    expect(splitSections('# Page\n\n## Code\n\n```sh\n# a comment\n```\n')).toHaveLength(1);
  });
});

describe('finding the section that answers', () => {
  it('takes words that every object knows for plain words', () => {
    expect(rankSections('how do I change the theme of a constructor', index).length).toBeGreaterThan(0);
  });

  it.each([
    ['how do I change the theme', 'Changing the theme'],
    ['dark mode', 'Changing the theme'],
    ['where are my chats stored', 'Where your chats are stored'],
    ['use my own key', 'Using your own key'],
    ['How do I use my own OpenAI key?', 'Using your own key'],
    ['can I run it with ollama', 'Ollama, LM Studio, llama.cpp, vLLM and Jan'],
    ['I forgot the password', 'Where to enter the access code'],
    ['my conversations disappeared', 'My chats are gone'],
    ['is my data private', 'Is my data private'],
    ['how do I delete a chat', 'Deleting a chat'],
    ['export my chats', 'Exporting a chat'],
    ['make a backup', 'Backups'],
    ['make text bigger', 'Text size and font'],
    ['which languages are supported', 'Changing the language'],
    ['how do I stop a reply', 'Stopping an answer'],
    ['what does it cost', 'What models cost'],
    ['is it free', 'What models cost'],
    ['port already in use', 'The port is already in use'],
    ['how do I set up a private server', 'Running a private server for yourself'],
  ])('%s', (question, heading) => {
    expect(rankSections(question, index)[0]?.section.heading).toBe(heading);
  });

  it('covers nothing of a question that has nothing to do with the product', () => {
    const best = rankSections('what is the capital of France', index)[0];
    expect(best?.coverage ?? 0).toBeLessThan(0.5);
  });
});
