import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const VISIT = { event: 'conversation_guide', source: 'github' };
const metricsOf = async (app: Awaited<ReturnType<typeof startTestApp>>['app']) =>
  (await app.inject({ url: '/metrics' })).body;

describe('visits', () => {
  it('are counted where the operator asked for it', async () => {
    const { app } = await startTestApp({ config: { analyticsId: 'shop-1' } });
    for (const _ of [1, 2]) await app.inject({ method: 'POST', url: '/api/events', payload: VISIT });
    expect(await metricsOf(app)).toContain('parley_events_total{event="conversation_guide",source="github"} 2');
  });

  it('leave no trace elsewhere', async () => {
    const { app } = await startTestApp();
    expect((await app.inject({ method: 'POST', url: '/api/events', payload: VISIT })).statusCode).toBe(200);
    expect(await metricsOf(app)).not.toContain('conversation_guide');
  });

  it('take no words of a visitor', async () => {
    const { app } = await startTestApp({ config: { analyticsId: 'shop-1' } });
    const payload = { ...VISIT, source: 'anything else' };
    expect((await app.inject({ method: 'POST', url: '/api/events', payload })).statusCode).toBe(400);
  });
});
