import { describe, expect, it } from 'vitest';
import { encodingAttempts, fittedSize } from './picture-size.ts';

describe('the size at which a picture is sent', () => {
  it.each([
    [800, 600, 800, 600],
    [4_096, 3_072, 2_048, 1_536],
    [3_000, 6_000, 1_024, 2_048],
    [100_000, 1, 2_048, 1],
    [1, 1, 1, 1],
  ])('%i x %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fittedSize({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

describe('how a picture is written down', () => {
  it('a photo as JPEG, ever smaller', () => {
    const attempts = encodingAttempts({ hasAlpha: false, isDrawn: false });
    expect(new Set(attempts.map(({ type }) => type))).toEqual(new Set(['image/jpeg']));
    expect(attempts[0]).toMatchObject({ quality: 0.85, scale: 1 });
    expect(attempts.at(-1)?.scale).toBeLessThan(0.5);
  });

  it('a drawing without loss where that is small', () => {
    const [first, second] = encodingAttempts({ hasAlpha: false, isDrawn: true });
    expect(first?.type).toBe('image/png');
    expect(second?.type).toBe('image/jpeg');
  });

  it('what shines through stays so', () => {
    const types = encodingAttempts({ hasAlpha: true, isDrawn: false }).map(({ type }) => type);
    expect(types).not.toContain('image/jpeg');
  });
});
