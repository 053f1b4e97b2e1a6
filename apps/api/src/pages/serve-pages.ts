import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Category } from '@shop/contracts/catalog.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { defaultLocale, localePath } from '@shop/contracts/locales.ts'
import type { PageRequest, PageResponse, RenderPage } from '@shop/contracts/page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { presentSlug } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { createCache } from '#platform/db/cache.ts'
import type { Tx } from '#platform/db/db.ts'
import { type CompressBody, compressOnce, parseQualityValues, selectEncoding } from '#platform/http/encoding.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { getSettings } from '#settings/index.ts'
import { canonicalPath, isLocalPath, normalizeUrl, parseProductPath } from './rules.ts'

/** ADR 0010: a change is visible within a second, and a URL is rendered at most once a second. */
const CACHE = { ttlMs: 1000, max: 200 }
/** Concurrent renderings; further requests get the empty app shell, so that API requests are not delayed. */
const MAX_CONCURRENT = 16
/** Pages per network address; crawlers stay well below. */
const PER_MINUTE = 300
/** Set by the language switch. */
const LOCALE_COOKIE = 'i18n_redirected'

/** A page with 503, because of a rate limit or an unavailable API. An error, so that it is not cached. */
class UnavailablePageError extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('the API is unavailable or busy')
    this.page = page
  }
}

type Pages = { webDir: string; render: RenderPage | undefined }

/** Serves every page of the shop: public pages rendered, others as the empty app shell, which the browser fills. */
export function servePages(app: FastifyInstance, { db, clock }: Deps, { webDir, render }: Pages): void {
  const shell = toPage({ status: 200, html: readFileSync(join(webDir, 'index.html'), 'utf8'), isPrivate: true })
  const cached = createCache<Page>(clock, { ...CACHE, concurrency: { max: MAX_CONCURRENT, overflow: shell } })

  const renderUrl = async (renderPage: RenderPage, url: string, request: FastifyRequest): Promise<Page> => {
    const rules = await categoryRules(db).catch((error: unknown) => {
      request.log.error({ err: error }, 'failed to read the settings for a page')
      return undefined
    })
    const callApi = rules ? createApiCaller(app, request) : respondUnavailable
    const page = toPage(await renderPage({ url, callApi, ...(rules ?? NO_RULES) }))
    if (page.retryAfter !== undefined) throw new UnavailablePageError(page)
    return page
  }

  const pageFor = async (request: FastifyRequest): Promise<Page> => {
    if (!render) return shell
    const url = normalizeUrl(request.url)
    try {
      return await cached(url, () => renderUrl(render, url, request))
    } catch (error) {
      if (error instanceof UnavailablePageError) return error.page
      request.log.error({ err: error }, 'failed to render the page, serving the app shell')
      return shell
    }
  }

  const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    if (request.url.startsWith(`${API_BASE}/`) || !isLocalPath(request.url) || !acceptsPage(request))
      return reply.callNotFound()
    const [path = ''] = request.url.split('?', 1)
    const canonical = canonicalPath(path)
    if (canonical) return reply.redirect(canonical + request.url.slice(path.length), 308)
    if (path === '/') {
      reply.header('Vary', 'Accept-Language, Cookie')
      const target = rootRedirect(request.cookies[LOCALE_COOKIE], request.headers['accept-language'])
      if (target) {
        const query = request.url.slice(1)
        return reply.header('Cache-Control', 'private, no-cache').redirect(target + query, 302)
      }
    }
    const page = await pageFor(request)
    return page.status === 404 ? sendNotFound(request, reply, { db, path, page }) : sendPage(request, reply, page)
  })
}

type NotFoundPage = { db: Deps['db']; path: string; page: Page }

/** Sends a page with 404, or redirects to a product whose URL has changed. */
async function sendNotFound(request: FastifyRequest, reply: FastifyReply, { db, path, page }: NotFoundPage) {
  const product = parseProductPath(path)
  const slug = product && (await presentSlug(db, product.slug))
  if (product === undefined || slug === undefined) return sendPage(request, reply, page)
  return reply.header('Cache-Control', 'no-cache').redirect(product.before + slug, 301)
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const vary = reply.getHeader('Vary')
  reply
    .headers({
      'Cache-Control': 'no-cache',
      ETag: page.etag,
      Vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    })
    .code(page.status)
  if (page.retryAfter !== undefined) reply.header('Retry-After', page.retryAfter)
  if (page.isPrivate) reply.header('X-Robots-Tag', 'noindex')
  const isUnchanged = request.headers['if-none-match']?.split(',').some(etag => etag.trim() === page.etag)
  if (isUnchanged && page.status === 200) return reply.code(304).send()
  const encoding = selectEncoding(request.headers['accept-encoding'])
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.compress(encoding))
}

const NO_RULES = { hiddenCategories: [], quietCategories: [] }
/** Replaces the API if the settings cannot be read: no page can be rendered without them. */
const respondUnavailable: PageRequest['callApi'] = async () => Response.json({}, { status: 503 })

/** Calls the API within this process, with the same hooks and rate limits as a request of the visitor's browser. */
function createApiCaller(app: FastifyInstance, { ip }: FastifyRequest): PageRequest['callApi'] {
  return async (path, init) => {
    // The page itself is cached: do not build it from cached responses.
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'cache-control': 'no-cache' }
    const response = await app.inject({ method: 'GET', url: `${API_BASE}${path}`, headers, remoteAddress: ip })
    const { statusCode, rawPayload } = response
    const { 'content-type': type, 'retry-after': retryAfter } = response.headers
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'Content-Type': String(type ?? ''), ...(retryAfter && { 'Retry-After': String(retryAfter) }) },
    })
  }
}

/** True if the client accepts HTML. A client that accepts any type gets a page, except for the URL of a file. */
function acceptsPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
}

/** Compressed once and sent to many clients within one second: higher than for a stream, lower than for a file. */
const BROTLI_QUALITY = 7
/** Time of reading the page's data (apps/web/src/platform/query-client.ts): differs by rendering and is not part of the ETag. */
const TIMESTAMPS = /"updatedAt":\d+/g

/** A rendered document with its response headers. */
type Page = {
  status: number
  isPrivate: boolean
  /** Seconds, with 503. */
  retryAfter: number | undefined
  etag: string
  compress: CompressBody
}

function toPage({ status, html, isPrivate, retryAfter }: PageResponse): Page {
  return {
    status,
    isPrivate,
    retryAfter,
    etag: `W/"${createHash('sha1').update(html.replaceAll(TIMESTAMPS, '')).digest('base64url')}"`,
    compress: compressOnce(Buffer.from(html), BROTLI_QUALITY),
  }
}

/** The categories that pages hide, by the settings. */
type CategoryRules = {
  /** Hidden from robots. */
  hiddenCategories: Category[]
  /** Hidden from link previews. */
  quietCategories: Category[]
}

export async function categoryRules(db: Tx): Promise<CategoryRules> {
  const categories = await getSettings(db, 'categories')
  return {
    hiddenCategories: Category.options.filter(category => !categories[category].isReadableByRobots),
    quietCategories: Category.options.filter(category => !categories[category].isInLinkPreviews),
  }
}

/**
 * Returns the localized path for a visit to `/`: the cookie of the language switch decides, otherwise the first
 * supported language of the browser. Undefined if no redirect is needed.
 */
export function rootRedirect(cookie: string | undefined, acceptLanguage: string | undefined): string | undefined {
  const locale = Locale.safeParse(cookie).data ?? firstSupported(acceptLanguage) ?? defaultLocale
  return locale === defaultLocale ? undefined : localePath(locale, '/')
}

function firstSupported(acceptLanguage: string | undefined): Locale | undefined {
  return parseQualityValues(acceptLanguage)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ name }) => Locale.safeParse(name.split('-')[0]).data)
    .find(locale => locale !== undefined)
}
