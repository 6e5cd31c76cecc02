import { browsingRoutes, PAGE_PART_MAX_LENGTH, PageAsked, parseToolArguments, type WebPage } from '@parley/contract';
import { isKnownHere } from '#/features/account/public.ts';
import { readFile } from '#/features/attachments/public.ts';
import { type CalledFunction, readChat } from '#/features/chat-core/public.ts';
import { callApi } from '#/lib/api.ts';
import { CALL_FUNCTION, innerCall } from '../model/called-function.ts';
import { isGivenAddress, isWithinBounds } from '../model/given-addresses.ts';
import { pageResult } from '../model/page-result.ts';
import { chargedNano, FunctionAnswer, type ToolFunction } from '../model/tool-function.ts';
import { browsingOffer } from '../browsing-query.ts';
import { foundPages } from '../page-consents.ts';
import { browsingFailure } from './browsing-failure.ts';

const NAME = 'read_page';

/** Reads a web page through the server. */
export const readWebPage: ToolFunction = {
  name: NAME,
  title: 'Web browsing',
  description:
    'Opens a web page, or a PDF, a feed or a text on the web, and gives its readable text with the number of its source. Name the ' +
    'source of what you say by that number, as [1], right behind it. Links stand in the text as {1}, with their addresses below. ' +
    'A long page comes in parts: read on with offset.',
  parameters: {
    type: 'object',
    properties: {
      url: { type: 'string', description: 'The address, beginning with https://' },
      offset: { type: 'integer', minimum: 0, description: 'Where to read on, as the part before said' },
    },
    required: ['url'],
    additionalProperties: false,
  },
  // It only reads, but an address can carry words of the chat to whoever owns it.
  isReadOnly: false,
  isHarmless: async ({ url }, call) => typeof url === 'string' && isGiven(url, call),
  isAvailable: async () => isKnownHere(),
  findPrice: async () => (await browsingOffer())?.pagePrice,
  problemsOf: (args) => (PageAsked.safeParse(args).success ? [] : ['url must be an address on the web']),
  async run(args, signal, { place: { answer } }) {
    const asked = PageAsked.parse(args);
    const page = await callApi(browsingRoutes.read, { body: asked }, { signal, quiet: true }).catch((error: unknown) =>
      Promise.reject(browsingFailure(error, 'The page could not be read')),
    );
    const { request, durationMs, sizeBytes } = page;
    const about = { request, durationMs, sizeBytes, costNano: chargedNano(page) };
    const read = page.pdf === undefined ? page : await withPdfText(page, page.pdf, asked.offset, signal);
    if (!read) return new FunctionAnswer({ ...about, result: UNREADABLE_PDF, isError: true });
    const number = answer?.cite(page.url) ?? 1;
    return new FunctionAnswer({
      ...about,
      result: pageResult(read, number),
      isError: page.status >= 400,
      citations: [{ title: read.title || page.url, url: page.url, number }],
      httpStatus: page.status,
    });
  },
};

async function isGiven(url: string, call: CalledFunction): Promise<boolean> {
  if (!isWithinBounds(url, openedBefore(call))) return false;
  const { messages } = await readChat(call.sessionId);
  return isGivenAddress(url, messages, foundPages().get(call.sessionId) ?? new Set());
}

/** The addresses that the answer wanted before this one and was not refused, those side by side with it included. */
function openedBefore({ id, answer }: CalledFunction): string[] {
  const calls = answer?.calls() ?? [];
  const before = calls.slice(
    0,
    Math.max(
      0,
      calls.findIndex((call) => call.id === id),
    ),
  );
  return before.flatMap(({ name, arguments: written, state }) => {
    const called = name === CALL_FUNCTION ? innerCall(written) : { name, arguments: written };
    const url = called?.name === NAME ? parseToolArguments(called.arguments)?.['url'] : undefined;
    return typeof url === 'string' && state !== 'refused' ? [url] : [];
  });
}

const UNREADABLE_PDF = 'The PDF at this address has no text that can be read.';

/**
 * PDFs are read here: what is in a file of a stranger's stays outside of the server. Undefined where there is nothing to read,
 * which is no failure of the call: the file was fetched, and paid for where that has a price.
 */
async function withPdfText(
  page: WebPage,
  pdf: string,
  offset: number,
  signal: AbortSignal,
): Promise<WebPage | undefined> {
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  const name = decodeURIComponent(URL.parse(page.url)?.pathname.split('/').at(-1) ?? '') || 'document.pdf';
  const file = new File([bytes], name, { type: 'application/pdf' });
  const read = await readFile(file, { signal, onProgress: () => {} }).catch(() => undefined);
  if (read?.kind !== 'document') return undefined;
  const text = read.text.slice(offset, offset + PAGE_PART_MAX_LENGTH);
  const end = offset + text.length;
  return {
    ...page,
    title: name,
    text,
    offset,
    length: read.text.length,
    ...(end < read.text.length && { nextOffset: end }),
  };
}
