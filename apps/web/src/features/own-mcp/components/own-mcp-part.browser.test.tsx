import { ERRORS, Mask, type McpOfferState, NewMcpOffer } from '@parley/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { keepMasks, removeMask } from '#/features/masks/store.ts';
import { getSync, updateSync } from '#/features/sync/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { keepOffer } from '../public.ts';
import { ProgramsScreen } from './programs-screen.tsx';

const COOK = Mask.parse({
  id: 'cook',
  name: 'Cook',
  createdAt: 1,
  context: [{ id: 'c', date: 1, role: 'system', content: 'You cook.' }],
});

const NOTHING: McpOfferState = { isOn: false, masks: 0, prompts: 0, updatedAt: null };

/** A server that keeps what it is given. */
function offeringServer(answers: ApiAnswers = {}) {
  let state = NOTHING;
  const calls = serveApi({
    'GET /own-mcp/offer': () => state,
    'PUT /own-mcp/offer': ({ body }) => {
      const { masks, prompts } = NewMcpOffer.parse(body);
      state = { isOn: true, masks: masks.length, prompts: prompts.length, updatedAt: '2026-11-17T12:00:00Z' };
      return state;
    },
    'DELETE /own-mcp/offer': () => {
      state = NOTHING;
      return null;
    },
    ...answers,
  });
  return {
    calls,
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => NewMcpOffer.parse(body)),
  };
}

function runAs(config: Partial<typeof runtimeConfig>): void {
  const before = { ...runtimeConfig };
  Object.assign(runtimeConfig, config);
  onTestFinished(() => void Object.assign(runtimeConfig, before));
}

const config = () => page.getByLabelText(/^Configuration for/).element().textContent;
const offer = () => page.getByRole('switch', { name: 'Offer my masks and prompts to other programs' });

beforeEach(async () => {
  await page.viewport(1_200, 900);
  updateSync({ offersMasks: false, offerSent: '' });
});

describe('the part for MCP clients', () => {
  it('has the address of this server and a configuration for each program', async () => {
    runAs({ mode: 'hosted', basePath: '/parley/' });
    offeringServer({ 'GET /apikeys': () => [], 'GET /models': () => [] });
    await renderAt('/apikey', <ProgramsScreen />);
    const address = `${location.origin}/parley/mcp`;
    await expect.element(page.getByLabelText('Address')).toHaveTextContent(address);
    await expect.poll(config).toMatch(/claude mcp add .* 'Authorization: Bearer YOUR_API_KEY'/s);
    await userEvent.click(page.getByRole('combobox', { name: 'Program' }));
    await userEvent.click(page.getByRole('option', { name: 'Codex' }));
    await expect.poll(config).toMatch(/\[mcp_servers\.parley\]/);
    await expect.element(page.getByText(/can read your chats only if you turned that on/)).toBeVisible();
  });

  it.each([
    [true, /YOUR_ACCESS_CODE/, /Everyone with the access code can read them/],
    [false, /^claude mcp add --transport http parley '[^']+'$/, /Everyone who can reach this server can read them/],
  ])('speaks of the access code of a private server, code %s', async (accessCodeRequired, snippet, warning) => {
    runAs({ mode: 'private', accessCodeRequired });
    offeringServer();
    await renderAt('/apikey', <ProgramsScreen />);
    await expect.poll(config).toMatch(snippet);
    await expect.element(page.getByText(warning)).toBeVisible();
  });

  it('sends masks and prompts once they are offered, again when they change, and has them deleted', async () => {
    runAs({ mode: 'private', accessCodeRequired: false });
    buildTestPage();
    await hydrateStores();
    keepMasks([COOK]);
    onTestFinished(() => void removeMask('cook'));
    const { calls, sent } = offeringServer();
    await renderAt('/apikey', <ProgramsScreen />);
    await expect.element(offer()).toBeEnabled();
    await expect.element(offer()).not.toBeChecked();
    expect(sent()).toEqual([]);
    await userEvent.click(offer());
    await expect.element(page.getByText('Offered now: masks 1, prompts 0.')).toBeVisible();
    expect(sent()).toMatchObject([{ begins: true, masks: [{ name: 'Cook', context: [{ content: 'You cook.' }] }] }]);

    keepMasks([{ ...COOK, name: 'Chef' }]);
    await expect
      .poll(() => sent().at(-1), { timeout: 10_000 })
      .toMatchObject({ begins: false, masks: [{ name: 'Chef' }] });

    await userEvent.click(offer());
    await expect.element(offer()).not.toBeChecked();
    expect(calls.at(-2)).toMatchObject({ method: 'DELETE' });
  });

  it('stops where another browser has stopped', async () => {
    runAs({ mode: 'private', accessCodeRequired: false });
    buildTestPage();
    await hydrateStores();
    const { sent } = offeringServer({ 'PUT /own-mcp/offer': () => ERRORS.not_found.code });
    updateSync({ offersMasks: true });
    await keepOffer();
    await expect.poll(() => getSync().offersMasks, { timeout: 8_000 }).toBe(false);
    expect(sent()).toMatchObject([{ begins: false }]);
  });
});
