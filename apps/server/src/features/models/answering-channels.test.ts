import { PROVIDER_REGISTRY } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../channels/channel.ts';
import { answeringChannels } from './answering-channels.ts';

function aChannel(id: string, fields: Partial<Channel> = {}): Channel {
  return {
    id,
    label: id,
    provider: PROVIDER_REGISTRY.Other,
    baseUrl: `https://${id}.example/v1`,
    keys: [{ id, value: 'sk' }],
    models: [],
    weight: 10,
    source: 'stored',
    isGuarded: true,
    ...fields,
  };
}

const environment = aChannel('environment', { source: 'environment', isGuarded: false });
const ticked = aChannel('ticked', { models: ['gpt-4o'] });
const openAi = PROVIDER_REGISTRY.OpenAI;
const vendor = aChannel('vendor', { provider: openAi, baseUrl: openAi.baseUrl });
const unticked = aChannel('unticked');
const local = aChannel('local', { source: 'local', isGuarded: false });

const idsFor = (having: readonly Channel[], holder?: string) =>
  answeringChannels('gpt-4o', having, holder).map(({ id }) => id);

describe('the channels that answer for a model name', () => {
  it.each<[string, readonly Channel[], readonly string[]]>([
    ['share it where it was chosen for them', [environment, ticked], ['environment', 'ticked']],
    ['are not joined by one that merely lists it', [unticked, environment, local], ['environment']],
    ['are those at the provider’s own address before others', [unticked, vendor, local], ['vendor']],
    ['are never of this machine while another has it', [local, unticked], ['unticked']],
    ['are one of this machine where nobody else has it', [local], ['local']],
    ['are one of several for which nothing was chosen', [unticked, aChannel('later')], ['unticked']],
    ['are several where they are the same place', [unticked, aChannel('key-2', unticked)], ['unticked', 'unticked']],
  ])('%s', (_, having, expected) => {
    expect(idsFor(having)).toEqual(expected);
  });

  it('stay the same when an older one begins to list the name', () => {
    expect(idsFor([unticked, aChannel('later')], 'later')).toEqual(['later']);
    expect(idsFor([unticked, vendor], 'unticked')).toEqual(['vendor']);
    expect(idsFor([unticked], 'later')).toEqual(['unticked']);
  });
});
