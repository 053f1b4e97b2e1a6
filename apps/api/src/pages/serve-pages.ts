import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageRequest, RenderPage } from '@shop/contracts/page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { presentSlug } from '#catalog/index.ts'
import type { Deps } from '#platform/deps.ts'
import { encodingFor } from '#platform/encoding.ts'
import { createKept } from '#platform/kept.ts'
import { API_BASE } from '#platform/openapi.ts'
import { categoryRules } from './category-rules.ts'
import { type Page, toPage } from './page.ts'
import { rootRedirect } from './root-redirect.ts'
import { canonicalPath, isOurs, pageAddress, productOf } from './rules.ts'

/** ADR 0010: a change shows within a second, and a crowd at one address costs one rendering a second. */
const KEPT = { forMs: 1000, max: 200 }
/** Renderings at a time; beyond, a page comes as the empty shell, so that calls of the API are not held up. */
const MAX_AT_ONCE = 16
/** A network address's pages; crawlers stay well below. */
const PER_MINUTE = 300
/** The language switch's choice (product.md section 2). */
const LOCALE_COOKIE = 'i18n_redirected'

/** One visitor's limit or one bad moment: kept for nobody else. */
class NotNow extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('the API is away or busy')
    this.page = page
  }
}

type Pages = { webDir: string; render: RenderPage | undefined }

/** Every page of the shop: rendered where it is public, else the empty shell, which the browser fills. */
export function servePages(app: FastifyInstance, { db, clock }: Deps, { webDir, render }: Pages): void {
  const shell = toPage({ status: 200, html: readFileSync(join(webDir, 'index.html'), 'utf8'), isPrivate: true })
  const kept = createKept<Page>(clock, { ...KEPT, atOnce: { most: MAX_AT_ONCE, beyond: shell } })

  const rendered = async (renderPage: RenderPage, url: string, request: FastifyRequest): Promise<Page> => {
    const rules = await categoryRules(db).catch((error: unknown) => {
      request.log.error({ err: error }, 'no settings for a page')
      return undefined
    })
    const callApi = rules ? apiOf(app, request) : isAway
    const page = toPage(await renderPage({ url, callApi, ...(rules ?? NO_RULES) }))
    if (page.retryAfter !== undefined) throw new NotNow(page)
    return page
  }

  const pageFor = async (request: FastifyRequest): Promise<Page> => {
    if (!render) return shell
    const address = pageAddress(request.url)
    try {
      return await kept(address, () => rendered(render, address, request))
    } catch (error) {
      if (error instanceof NotNow) return error.page
      request.log.error({ err: error }, 'a page was not rendered: the browser renders it')
      return shell
    }
  }

  const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } }
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    if (request.url.startsWith(`${API_BASE}/`) || !isOurs(request.url) || !wantsPage(request))
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
    return page.status === 404 ? sendMissing(request, reply, { db, path, page }) : sendPage(request, reply, page)
  })
}

type Missing = { db: Deps['db']; path: string; page: Page }

/** A page that is not there; a product's whose address has changed leads to the present one. */
async function sendMissing(request: FastifyRequest, reply: FastifyReply, { db, path, page }: Missing) {
  const product = productOf(path)
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
  const known = request.headers['if-none-match']?.split(',').some(given => given.trim() === page.etag)
  if (known && page.status === 200) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.pack(encoding))
}

const NO_RULES = { hiddenCategories: [], quietCategories: [] }
/** What the API would say: without the settings nothing of a page can be shown. */
const isAway: PageRequest['callApi'] = async () => Response.json({}, { status: 503 })

/** The API as the visitor's own browser would reach it, within this process: the same hooks, the same limits. */
function apiOf(app: FastifyInstance, { ip }: FastifyRequest): PageRequest['callApi'] {
  return async (path, init) => {
    // A page is kept itself: what it shows must not have been kept before.
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'cache-control': 'no-cache' }
    const answer = await app.inject({ method: 'GET', url: `${API_BASE}${path}`, headers, remoteAddress: ip })
    const { statusCode, rawPayload } = answer
    const { 'content-type': type, 'retry-after': retryAfter } = answer.headers
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'Content-Type': String(type ?? ''), ...(retryAfter && { 'Retry-After': String(retryAfter) }) },
    })
  }
}

/** A browser says that it wants a page; a simple client that takes anything gets one too, unless it names a file. */
function wantsPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
}
