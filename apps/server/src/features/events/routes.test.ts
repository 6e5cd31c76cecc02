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

  it('of the price page are counted by plan, category and method, for plans that there are', async () => {
    const { app } = await startTestApp({ config: { mode: 'hosted', analyticsId: 'shop-1' } });
    const click = { event: 'plan_click', plan: 'bulk', category: 'bulk', method: 'alipay' };
    for (const payload of [
      click,
      { ...click, event: 'payment_success' },
      { ...click, plan: 'made-up' },
      { event: 'payment_popup' },
      { event: 'redeem_click' },
    ]) {
      expect((await app.inject({ method: 'POST', url: '/api/events', payload })).statusCode).toBe(200);
    }
    const metrics = await metricsOf(app);
    expect(metrics).toContain('parley_events_total{event="plan_click",plan="bulk",category="bulk",method="alipay"} 1');
    expect(metrics).toContain('{event="payment_success",plan="bulk",category="bulk",method="alipay"} 1');
    expect(metrics).toContain('{event="payment_popup"} 1');
    expect(metrics).toContain('{event="redeem_click"} 1');
    expect(metrics).not.toContain('made-up');
  });

  it('take no words of a visitor', async () => {
    const { app } = await startTestApp({ config: { analyticsId: 'shop-1' } });
    const payload = { ...VISIT, source: 'anything else' };
    expect((await app.inject({ method: 'POST', url: '/api/events', payload })).statusCode).toBe(400);
  });
});
