import type { ContentDocument, ContentEntry } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { ContentScreen } from './content-screen.tsx';

const PRIVACY: ContentDocument = {
  id: 'privacy',
  lang: 'en',
  title: 'Privacy',
  text: 'We keep nothing. See the [terms](/content/terms).\n\n<script>alert(1)</script>',
};
const TERMS: ContentDocument = { id: 'terms', lang: 'ar', title: 'الشروط', text: '## من\n\nنحن.' };

const ENTRIES: readonly ContentEntry[] = [PRIVACY, TERMS].map(({ id, title, lang }) => ({ id, title, lang }));

type Answer = { readonly data: unknown } | { readonly status: number; readonly code: number };

/** The server as the page sees it, by path. */
function serve(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, search } = new URL(input, location.href);
    asked.push(`${pathname}${search}`);
    const answer = answers[pathname.replace(/^\/api/, '')] ?? { status: 404, code: 1002 };
    return 'data' in answer
      ? Response.json({ code: 0, msg: '', data: answer.data })
      : Response.json({ code: answer.code, msg: '', data: null, requestId: 'r' }, { status: answer.status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

async function openAt(address: string) {
  const navigation = navigationAt(address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pattern = address === '/content' ? '/content' : '/content/$id';
  await render(
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigation} pattern={pattern}>
        <div className="h-dvh">
          <ContentScreen />
        </div>
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}

const both = {
  '/content': { data: ENTRIES },
  '/content/privacy': { data: PRIVACY },
  '/content/terms': { data: TERMS },
};

beforeEach(() => page.viewport(1_100, 700));

describe('the documents', () => {
  it('are listed by their titles, each with its address', async () => {
    const asked = serve(both);
    await openAt('/content');
    await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/content/privacy');
    await expect.element(page.getByRole('link', { name: 'الشروط' })).toBeVisible();
    expect(asked).toEqual(['/api/content?lang=en']);
  });

  it('say so where there are none, and where they could not be loaded', async () => {
    serve({ '/content': { data: [] } });
    await openAt('/content');
    await expect.element(page.getByText('The operator of this server hasn’t added any documents yet.')).toBeVisible();
    serve({ '/content': { status: 500, code: 1009 } });
    await openAt('/content');
    await expect.element(page.getByText('Couldn’t load the list of documents.')).toBeVisible();
  });

  it('are drawn from Markdown, and what looks like HTML stays text', async () => {
    serve(both);
    await openAt('/content/privacy');
    await expect.element(page.getByRole('heading', { name: 'Privacy', level: 2 })).toBeVisible();
    await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page');
  });

  it('lead to each other without loading the page', async () => {
    serve(both);
    const navigation = await openAt('/content/privacy');
    await page.getByRole('link', { name: 'terms', exact: true }).click();
    expect(navigation.text()).toBe('/content/terms');
    await expect.element(page.getByRole('heading', { name: 'الشروط' })).toBeVisible();
  });

  it('are set in their own language and direction, with a word about it', async () => {
    serve(both);
    await openAt('/content/terms');
    await expect.element(page.getByText(/isn’t available in your language yet.*العربية/)).toBeVisible();
    const article = page.getByRole('article').element();
    expect([article.getAttribute('lang'), article.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  });

  it.each([
    [404, 1002],
    [400, 1001],
  ])('that do not exist get a sentence and the way to the others: %d', async (status, code) => {
    serve({ ...both, '/content/nothing': { status, code } });
    await openAt('/content/nothing');
    await expect.element(page.getByText('Document not found')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All documents' })).toHaveAttribute('href', '/content');
  });

  it('can be asked for again after a failure', async () => {
    serve({ ...both, '/content/privacy': { status: 503, code: 1010 } });
    await openAt('/content/privacy');
    await expect.element(page.getByText('Couldn’t load the document.')).toBeVisible();
    serve(both);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Privacy', level: 2 })).toBeVisible();
  });

  it('stand alone on a phone, with the way back to the list', async () => {
    await page.viewport(390, 800);
    serve(both);
    await openAt('/content/privacy');
    await expect.element(page.getByRole('heading', { name: 'Privacy', level: 2 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All documents' })).toBeVisible();
    expect(page.getByRole('navigation', { name: 'Documents' }).elements()).toHaveLength(0);
  });
});
