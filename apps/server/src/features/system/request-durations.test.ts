import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.ts';

it('counts each request in its bucket and in all that are wider', () => {
  const durations = new RequestDurations();
  for (const seconds of [0.0005, 0.001, 0.004, 7, 1_000]) durations.observe('GET', '/api/models', 200, seconds);
  const lines = durations.render().split('\n');
  const labels = 'method="GET",route="/api/models",status="200"';
  const bucket = (bound: string) => lines.find((line) => line.includes(`_bucket{le="${bound}",${labels}}`));
  expect(bucket('0.001')).toMatch(/ 2$/);
  expect(bucket('0.005')).toMatch(/ 3$/);
  expect(bucket('2')).toMatch(/ 3$/);
  expect(bucket('10')).toMatch(/ 4$/);
  expect(bucket('+Inf')).toMatch(/ 5$/);
  expect(lines).toContain(`parley_http_request_duration_seconds_count{${labels}} 5`);
  expect(lines.find((line) => line.includes('_sum'))).toMatch(/ 1007\.0055$/);
});

it('keeps methods, routes and statuses apart', () => {
  const durations = new RequestDurations();
  durations.observe('GET', '/api/models', 200, 1);
  durations.observe('POST', '/api/models', 200, 1);
  durations.observe('GET', '/api/models', 404, 1);
  durations.observe('GET', 'none', 404, 1);
  const counts = durations.render().matchAll(/_count\{(.*)\} 1$/gm);
  expect([...counts].map(([, labels]) => labels)).toEqual([
    'method="GET",route="/api/models",status="200"',
    'method="GET",route="/api/models",status="404"',
    'method="POST",route="/api/models",status="200"',
    'method="GET",route="none",status="404"',
  ]);
});
