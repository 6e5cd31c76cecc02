import { fillVariables, type McpOffer, type OfferedMask, type OfferedPrompt, variablesOf } from '@parley/contract';
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { namedByTitle } from './prompt-names.ts';

type Offered = { readonly id: string; readonly title: string } & (
  | { readonly kind: 'mask'; readonly mask: OfferedMask }
  | { readonly kind: 'prompt'; readonly prompt: OfferedPrompt }
);

const PREVIEW_LENGTH = 120;

/** Prompts of the person and masks that have something to say, by their names in programs. */
export function offeredByName({ masks, prompts }: McpOffer): Map<string, Offered> {
  return namedByTitle<Offered>([
    ...prompts.map((prompt) => ({ kind: 'prompt' as const, id: prompt.id, title: prompt.title, prompt })),
    ...masks
      .filter(({ context }) => context.length > 0)
      .map((mask) => ({ kind: 'mask' as const, id: mask.id, title: mask.name, mask })),
  ]);
}

/** An offered prompt or mask as a program lists it. The gaps of a prompt are its arguments. */
export function listedPrompt(name: string, offered: Offered): Prompt {
  const { title } = offered;
  if (offered.kind === 'mask') {
    const { description } = offered.mask;
    return { name, title, description: description || `The mask “${title}”` };
  }
  const { content } = offered.prompt;
  const gaps = variablesOf(content);
  return {
    name,
    title,
    description: previewOf(content),
    ...(gaps.length > 0 && { arguments: gaps.map((gap) => ({ name: gap, required: false })) }),
  };
}

/** What a program puts into its conversation. The protocol knows no system messages: instructions are said by the user. */
export function saidPrompt(offered: Offered, values: Readonly<Record<string, string>>): GetPromptResult {
  const said = (role: 'user' | 'assistant', text: string) => ({ role, content: { type: 'text' as const, text } });
  if (offered.kind === 'prompt') {
    return { messages: [said('user', fillVariables(offered.prompt.content, new Map(Object.entries(values))))] };
  }
  const { context } = offered.mask;
  return { messages: context.map(({ role, content }) => said(role === 'assistant' ? 'assistant' : 'user', content)) };
}

function previewOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH).toWellFormed()}…` : line;
}
