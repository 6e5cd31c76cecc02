import { describe, expect, it } from 'vitest';
import { LiveTurns } from './live-turns.ts';
import { newTurn } from '../model/turn-reducer.ts';

function aTurn(text: string) {
  const frames: ((isLate: boolean) => void)[] = [];
  const live = new LiveTurns({ request: (draw) => void frames.push(draw), isInstant: () => false });
  live.start('m', newTurn(0));
  live.apply('m', { type: 'text', text }, 0);
  return { live, draw: (isLate: boolean) => frames.shift()?.(isLate) };
}

describe('text that arrives', () => {
  it('is shown a little with every frame', () => {
    const { live, draw } = aTurn('x'.repeat(600));
    draw(false);
    expect(live.get('m')?.shownText).toHaveLength(10);
  });

  it('is shown whole when a frame was long in coming', () => {
    const { live, draw } = aTurn('x'.repeat(600));
    draw(true);
    expect(live.get('m')?.shownText).toHaveLength(600);
  });
});
