import { readFile } from 'node:fs/promises';
import { AppError, type RuntimeConfig } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accepted-encoding.ts';
import { fillManifest, MANIFEST } from './manifest.ts';
import { OFFLINE_WORKER, RETIRING_WORKER } from './offline-worker.ts';
import { fillPage, type LinkPreview, type Page, preparePage, withoutPreview } from './page.ts';
import { packPage, SharedPages } from './shared-pages.ts';
import { languageOf } from './visit.ts';
import {
  buildTime,
  type Encoding,
  looksLikeFile,
  readWebBuild,
  type WebBuild,
  type WebFile,
  type WebPage,
} from './web-build.ts';

const YEAR_SECONDS = 31_536_000;
/** How long the page of something shared may be of a build that was replaced: links that go round are opened by many at once. */
const SHARED_BUILD_MS = 100;

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Parley</title>' +
  '<p>The web app has not been built yet. Run <code>npm run build</code> and reload this page.</p></html>';

/** Where people sign in to a hosted server; the app knows the address with slashes at its end as well. */
const LOGIN_PATH = /^login\/*$/;
/** A shared chat or a published page; what is below them is for the app. */
const SHARE_PATH = /^(?:share(?:\/[^/]+)?|artifacts\/[^/]+)\/*$/;

const OPENER_POLICY = 'cross-origin-opener-policy';
/** Headers that say what a document or a worker may do; on anything else browsers skip them. */
const DOCUMENT_HEADERS = ['content-security-policy', OPENER_POLICY, 'permissions-policy'] as const;

/** Whether a file can only be a part of a page. A worker has a policy of its own, and everything else could be opened alone. */
const isOnlyPart = (path: string): boolean => /\.(?:js|css|woff2)$/.test(path) && !/worker/i.test(path);

export interface StaticWorld {
  readonly config: RuntimeConfig;
  /** Whether what is shared has the small page of its own. Where readers must be known, the app shows it: it knows them. */
  readonly hasSharePage: boolean;
}

/** Hands out the web app: files of the build as they are, and the page for every address that is a screen. */
export class StaticFiles {
  readonly #folder: string;
  readonly #world: StaticWorld;
  #build: WebBuild | undefined;
  #lookedAt = 0;
  readonly #sharedPages = new SharedPages();
  /** Of the build that is served, each made when it is first asked for. */
  readonly #htmls = new Map<WebPage, string>();
  readonly #pages = new Map<WebPage, Page>();

  constructor(folder: string, world: StaticWorld) {
    this.#folder = folder;
    this.#world = world;
  }

  /** `path` is decoded and relative to the base path. */
  async answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const build = this.#readBuild();
    const file = build?.files.get(path);
    if (file) {
      if (path === MANIFEST) return this.#sendManifest(file, request, reply);
      if (path === OFFLINE_WORKER && !this.#world.config.worksOffline) return sendRetiringWorker(reply);
      if (isOnlyPart(path)) for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name);
      return sendFile(file, request, reply);
    }
    if (looksLikeFile(path)) throw new AppError('not_found');
    if (build) return sendPage(this.#pageAt(path, build), request, reply);
    return sendNotBuilt(reply);
  }

  /** The page of something that is shared, which says in its head what it is. */
  async answerShared(
    path: string,
    { preview, address }: { readonly preview: LinkPreview | undefined; readonly address: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const build = Date.now() - this.#lookedAt < SHARED_BUILD_MS ? this.#build : this.#readBuild();
    if (!build) return sendNotBuilt(reply);
    const name = this.#pageName(path);
    const html = this.#htmlOf(name, build);
    const page = preview
      ? await this.#sharedPages.pageOf(path, { html, address, preview, hasWords: name === 'share' })
      : packPage(withoutPreview(html));
    // Browsers change processes for it, which takes longer than all the rest. A public chat holds nothing to be kept from a page
    // that opened it, and what leads on from it has the header again.
    if (name === 'share' && preview?.words) void reply.removeHeader(OPENER_POLICY);
    const encoding = chooseEncoding(request, (candidate) => candidate === 'gzip');
    const description = { type: 'text/html; charset=utf-8', version: page.version, encoding, caching: 'no-cache' };
    if (describe(request, reply, description)) return reply.code(304).send();
    return reply.send(encoding === 'gzip' ? page.gzip : page.identity);
  }

  /** Asked for where somebody installs the app, so it is made each time. */
  async #sendManifest(file: WebFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const template = await readFile(file.paths.get('identity') ?? '', 'utf8');
    const { basePath } = this.#world.config;
    const body = fillManifest(template, { basePath, language: languageOf(request) });
    return reply.type(file.type).headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' }).send(body);
  }

  /** Reads the folder again after a new build, so that a server that runs meanwhile serves no mixture. */
  #readBuild(): WebBuild | undefined {
    this.#lookedAt = Date.now();
    const builtAt = buildTime(this.#folder);
    if (builtAt === undefined) return undefined;
    if (this.#build?.builtAt !== builtAt) {
      this.#build = readWebBuild(this.#folder, builtAt);
      this.#htmls.clear();
      this.#pages.clear();
    }
    return this.#build;
  }

  /** Filling the page for every visitor, and compressing it, would cost more than sending it. */
  #pageAt(path: string, build: WebBuild): Page {
    const name = this.#pageName(path);
    const page = this.#pages.get(name) ?? preparePage(this.#htmlOf(name, build));
    this.#pages.set(name, page);
    return page;
  }

  #htmlOf(name: WebPage, build: WebBuild): string {
    const html = this.#htmls.get(name) ?? fillPage(build.pages[name], this.#world.config);
    this.#htmls.set(name, html);
    return html;
  }

  #pageName(path: string): WebPage {
    if (this.#world.config.mode === 'hosted' && LOGIN_PATH.test(path)) return 'login';
    return this.#world.hasSharePage && SHARE_PATH.test(path) ? 'share' : 'app';
  }
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
}

function sendRetiringWorker(reply: FastifyReply): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(RETIRING_WORKER);
}

async function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = chooseEncoding(request, (candidate) => file.paths.has(candidate));
  const caching = file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  if (describe(request, reply, { type: file.type, version: file.version, encoding, caching }))
    return reply.code(304).send();
  // A build that was removed since it was listed ends here as a plain 404.
  const body = await readFile(file.paths.get(encoding) ?? '').catch((error: unknown) => {
    throw new AppError('not_found', undefined, { cause: error });
  });
  return reply.send(body);
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request, () => true);
  const description = { type: 'text/html; charset=utf-8', version: page.version, encoding, caching: 'no-cache' };
  return describe(request, reply, description) ? reply.code(304).send() : reply.send(page.bodies[encoding]);
}

interface Description {
  readonly type: string;
  readonly version: string;
  readonly encoding: Encoding;
  readonly caching: string;
}

/** Sets the headers, and says whether the client has this very form already. */
function describe(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, version, encoding, caching }: Description,
): boolean {
  const tag = `"${version}-${encoding}"`;
  void reply.headers({ 'cache-control': caching, etag: tag, vary: 'Accept-Encoding' });
  const known = request.headers['if-none-match']?.split(',').map((item) => item.trim().replace(/^W\//, ''));
  if (known?.includes(tag) === true) return true;
  void reply.type(type);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return false;
}
