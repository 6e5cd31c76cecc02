import { describe, expect, it } from 'vitest';
import { Session } from './chat.ts';
import { sharedBySecret } from './shared-by-secret.ts';

describe('a shared answer that used tools', () => {
  it('shows which were called and their sources, and nothing of what was asked and answered', () => {
    const call = {
      id: 'call-1',
      name: 'search_web',
      title: 'Web browsing',
      toolId: 'web-browsing',
      arguments: '{"query":"my illness"}',
      result: 'what was found',
      round: 0,
      textBefore: 5,
      request: { method: 'POST', url: 'https://engine.example/?q=my+illness', headers: {} },
      citations: [{ title: 'A page', url: 'https://page.example/', number: 1 }],
    };
    const answer = { id: 'a', role: 'assistant', content: 'It is so [1].', date: 1, tools: [call] };
    const { messages } = sharedBySecret(Session.parse({ id: 's', topic: 'T', messages: [answer] }));
    expect(messages[0]?.tools).toEqual([
      {
        id: '0',
        name: 'search_web',
        title: 'Web browsing',
        toolId: 'web-browsing',
        arguments: '',
        result: '',
        isError: false,
        round: 0,
        textBefore: 5,
        citations: call.citations,
      },
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/illness|found/);
  });

  it('keeps its pictures, and those that were asked about, with their owner', () => {
    const url = 'data:image/png;base64,c2VjcmV0';
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url } },
    ];
    const asked = { id: 'q', role: 'user', content, date: 1 };
    const { messages } = sharedBySecret(Session.parse({ id: 's', topic: 'T', messages: [asked] }));
    expect(JSON.stringify(messages)).toContain('What is this?');
    expect(JSON.stringify(messages)).not.toContain(url);
  });

  it('shows nothing that its owner was not asked about', () => {
    const answer = {
      id: 'a',
      role: 'assistant',
      content: 'So.',
      date: 7,
      reasoning: 'Because.',
      translation: { text: 'Also.', language: 'de' },
      usage: { promptTokens: 3 },
      costNano: 5,
      durationMs: 9,
      attachments: [{ id: 'file-1', name: 'plan.txt', text: 'the plan' }],
    };
    const shared = sharedBySecret(Session.parse({ id: 's', topic: 'T', messages: [answer] }));
    expect(shared).toEqual({
      name: 'T',
      model: '',
      provider: '',
      sharedAt: 7,
      messages: [
        {
          id: '0',
          _id: '0',
          role: 'assistant',
          content: 'So.',
          date: 7,
          reasoning: 'Because.',
          isError: false,
          streaming: false,
          tools: [],
          attachments: [{ ...shared.messages[0]?.attachments?.[0], id: '0', name: 'plan.txt', text: '' }],
        },
      ],
    });
  });
});
