import { Mask, MCP_OFFER_LIMIT_BYTES, NewMcpOffer, Prompt } from '@parley/contract';
import { aMessage } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { offerOf } from './offer-of.ts';

const aMask = (fields: object = {}) => Mask.parse({ id: 'm', name: 'Cook', ...fields });
const aPrompt = (id: string, content = 'Say it', createdAt = 0) => Prompt.parse({ id, title: id, content, createdAt });

describe('what is offered to programs', () => {
  it('is the words of masks and the model of this server that they prefer, and nothing else', () => {
    const mask = aMask({
      description: 'Cooks',
      starters: ['Hungry?'],
      selectedAiModels: ['gpt-5@default'],
      context: [
        aMessage({ role: 'system', content: 'You cook.' }),
        aMessage({ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }] }),
        aMessage({ role: 'tool', content: 'A secret of a tool' }),
      ],
      plugin: ['x'],
      shareLink: 'https://example.org/#secret',
    });
    expect(offerOf({ masks: [mask], prompts: [aPrompt('p')] })).toEqual({
      offer: {
        masks: [
          {
            id: 'm',
            name: 'Cook',
            description: 'Cooks',
            context: [{ role: 'system', content: 'You cook.' }],
            model: 'gpt-5',
          },
        ],
        prompts: [{ id: 'p', title: 'p', content: 'Say it' }],
      },
      leftOut: 0,
    });
  });

  it('names no model that only this browser knows', () => {
    const { offer } = offerOf({ masks: [aMask({ selectedAiModels: ['gpt-5@my-endpoint'] })], prompts: [] });
    expect(offer.masks[0]).not.toHaveProperty('model');
  });

  it('leaves out what is too long, and the oldest where not all of it fits', () => {
    const long = 'é'.repeat(60_000);
    const prompts = Array.from({ length: 40 }, (_, at) => aPrompt(`p${at}`, long, at));
    const { offer, leftOut } = offerOf({ masks: [], prompts: [...prompts, aPrompt('giant', 'x'.repeat(200_000), 99)] });
    expect(offer.prompts.at(-1)?.id).toBe('p39');
    expect(offer.prompts.map(({ id }) => id)).not.toContain('p0');
    expect(leftOut).toBe(41 - offer.prompts.length);
    const body = JSON.stringify(NewMcpOffer.parse({ ...offer, begins: true }));
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(MCP_OFFER_LIMIT_BYTES);
  });
});
