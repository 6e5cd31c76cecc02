import { EncryptionKey } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Answers by `METHOD /path`: the data of the envelope, or a number for a failure's code. */
export type ApiAnswers = Readonly<Record<string, (call: ApiCall) => unknown>>;

/** The server of this deployment as the page sees it, until the test is over. Gives every call so far. */
export function serveApi(answers: ApiAnswers): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, location.href).pathname.replace(/^\/api/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', path, body };
    calls.push(call);
    const answer = await answers[`${call.method} ${path}`]?.(call);
    const isFailure = typeof answer === 'number';
    const envelope = { code: isFailure ? answer : 0, msg: '', data: isFailure ? null : answer, requestId: 'r' };
    return new Response(JSON.stringify(envelope), { status: isFailure ? 500 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

/** A key of the server for what it keeps encrypted, as it gives it out, and its other half. */
export async function aServerKey(): Promise<{ readonly recipient: EncryptionKey; readonly privateKey: CryptoKey }> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const recipient = EncryptionKey.parse({
    keyId: 'k1',
    algorithm: 'ECDH-P256+HKDF-SHA256+A256GCM',
    publicKey: btoa(String.fromCharCode(...spki)),
    audience: 'owner',
  });
  return { recipient, privateKey };
}

/** Draws a screen at an address, with a query cache of its own. */
export async function renderAt(address: string, node: ReactNode, pattern = '/') {
  const navigation = navigationAt(address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigation} pattern={pattern}>
        {node}
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}
