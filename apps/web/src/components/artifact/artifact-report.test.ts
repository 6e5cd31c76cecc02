import { describe, expect, it } from 'vitest';
import { readReport } from './artifact-report.ts';

describe('what the frame says', () => {
  it.each([
    [
      { kind: 'seen', isBlank: true },
      { kind: 'seen', isBlank: true },
    ],
    [
      { kind: 'seen', isBlank: 'yes' },
      { kind: 'seen', isBlank: false },
    ],
    [
      { kind: 'error', message: 'x'.repeat(5_000) },
      { kind: 'error', message: 'x'.repeat(200) },
    ],
    [
      { kind: 'error', message: { toString: 'no' } },
      { kind: 'error', message: '' },
    ],
    [
      { kind: 'error', message: 'x', line: 12 },
      { kind: 'error', message: 'x', line: 12 },
    ],
    [
      { kind: 'error', message: 'x', line: '12' },
      { kind: 'error', message: 'x' },
    ],
    [
      { kind: 'missing', name: 'n'.repeat(500), version: 1 },
      { kind: 'missing', name: 'n'.repeat(100) },
    ],
    [
      { kind: 'console', level: 'warn', text: 't'.repeat(9_000), line: 1.5 },
      { kind: 'console', line: { level: 'warn', text: 't'.repeat(2_000) } },
    ],
    [
      { kind: 'console', level: 'constructor', text: ['x'], line: -1 },
      { kind: 'console', line: { level: 'log', text: '' } },
    ],
    [
      { kind: 'picked', selector: 's'.repeat(999), html: 'h'.repeat(9_999), text: 't'.repeat(999), run: 'x' },
      {
        kind: 'picked',
        element: { selector: 's'.repeat(500), html: 'h'.repeat(2_000), text: 't'.repeat(200) },
      },
    ],
    [{ kind: 'picked' }, { kind: 'picked', element: undefined }],
    [
      { kind: 'picked', html: '<b>' },
      { kind: 'picked', element: undefined },
    ],
    [{ kind: 'refused', html: '<b>' }, { kind: 'refused' }],
    [{ kind: 'escape' }, { kind: 'escape' }],
    [{ kind: 'open', url: 'https://evil.example' }, undefined],
    ['seen', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('is read strictly: %o', (data, report) => {
    expect(readReport(data)).toEqual(report);
  });
});
