import { describe, expect, it } from 'vitest';
import { familyOf, rememberedFamilies, rememberFamily } from './families.ts';

describe('the families that are remembered', () => {
  it('are those of models that a server lists, and of no name that a caller makes up', () => {
    const before = rememberedFamilies();
    expect(familyOf('OpenAI', 'gpt-5-made-up').thinksByDefault).toBe(true);
    expect(rememberedFamilies()).toBe(before);
    rememberFamily('OpenAI', 'gpt-5-listed');
    rememberFamily('OpenAI', `gpt-5-${'x'.repeat(200)}`);
    expect(rememberedFamilies()).toBe(before + 1);
    expect(familyOf('OpenAI', 'gpt-5-listed').thinksByDefault).toBe(true);
  });
});
