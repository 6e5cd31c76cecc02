import { it } from 'vitest';
import { startProxiedApp } from '../../testing/proxied-app.ts';
it('x', async () => {
  const { ask, app } = await startProxiedApp();
  const r = await ask({ temperature: 0.3 });
  await new Promise((s) => setTimeout(s, 200));
  console.log(r.status, app.server.connections);
  app.server.getConnections((e, n) => console.log('conns', n));
  const t = performance.now();
  const c = app.close().then(() => console.log('closed', performance.now() - t));
  await Promise.race([c, new Promise((s) => setTimeout(s, 3000))]);
  app.server.getConnections((e, n) => console.log('conns', n));
  console.log((process as any)._getActiveHandles().map((h: any) => h.constructor.name + ' ' + (h.remotePort ?? '') + ' ' + h.writableEnded + ' ' + h._httpMessage?.writableFinished));
  await r.text().then((x)=>console.log('read', x.length));
  await Promise.race([c, new Promise((s) => setTimeout(s, 1000))]);
});
