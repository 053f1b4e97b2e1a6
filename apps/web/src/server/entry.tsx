import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Category } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { CreateRenderer, PageRequest, PageResponse } from '@shop/contracts/page.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { isReviewList } from '#features/reviews/queries.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { configureApi } from '#platform/api/client.ts'
import { localeOfPath } from '#platform/i18n/locale.ts'
import { loadMessages } from '#platform/i18n/messages.ts'
import { QuietPreview } from '#platform/page-meta.tsx'
import { createQueryClient, serializeQueries } from '#platform/query-client.ts'
import { configureSite } from '#platform/site.ts'
import { menuQuery } from '#shared/collections/collections.ts'
import { ShopNameProvider, shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { createRoutes } from '../router.tsx'
import type { PageHandle } from '../routes/page.tsx'
import { type DocumentValues, readDocument } from './document.ts'
import { categoriesOfPage, hideProducts, isProductList, withoutListTexts } from './page-data.ts'
import { structuredData } from './structured-data.ts'

/** Routes of personal or link-only pages. The server sends the empty shell (docs/adr/0010). */
const PRIVATE = /^\/(checkout|order|o|account|admin|preview)(\/|$)/
/** The cart is stored in the browser, so the server renders its page without contents. */
const FRAME = '/cart'
/**
 * Larger than any boundary: React then writes the page in one piece, without the inline scripts that the CSP forbids.
 */
const ONE_PIECE = 2 ** 30

export const createRenderer: CreateRenderer = ({ webDir, origin }) => {
  const fill = readDocument(webDir)
  configureServerApi()
  configureSite({ origin })
  return ({ url, callApi, hiddenCategories, quietCategories }) => {
    const address = new URL(origin + url)
    const visit = { locale: localeOfPath(address.pathname), callApi }
    return runForVisit(visit, () => renderPage({ fill, origin, hiddenCategories, quietCategories }, address))
  }
}

type RenderContext = {
  fill: (filling: DocumentValues) => string
  origin: string
  hiddenCategories: readonly Category[]
  quietCategories: readonly Category[]
}

async function renderPage(
  { fill, origin, hiddenCategories, quietCategories }: RenderContext,
  url: URL,
): Promise<PageResponse> {
  const locale = localeOfPath(url.pathname)
  const queryClient = createServerQueryClient()
  const routes = createRoutes({ queryClient })
  const match = matchRoutes(routes, url)?.at(-1)
  const modules = match ? modulesOf(match.route.handle, locale) : []
  const path = `/${match?.route.path ?? '*'}`
  const shopOf = () => queryClient.getQueryData<ShopInfo>(shopInfoQuery.queryKey)
  const shell = (): PageResponse => {
    const queries = serializeQueries(queryClient).filter(({ key }) => key[0] === shopInfoQuery.queryKey[0])
    const html = fill({ locale, modules, state: { origin, queries }, shellTitle: shopOf()?.name ?? '' })
    return { status: 200, html, isPrivate: true }
  }
  await queryClient.prefetchQuery(shopInfoQuery)
  if (PRIVATE.test(path) && shopOf()) return shell()
  // Waited for with the loaders. Product lists fill the first 14 KiB, so the browser reads the menus there.
  if (!isProductList(path)) void queryClient.prefetchQuery(menuQuery(locale))
  const handler = createStaticHandler(routes)
  const [context] = await Promise.all([handler.query(new Request(url)), loadMessages(locale, ['common'])])
  if (context instanceof Response) throw new Error(`expected a page at ${url.pathname}, got a redirect of its loader`)
  await waitForQueries(queryClient)
  const unavailable = respondUnavailable(queryClient, context)
  if (!unavailable) throwUnlessNotFound(context)
  if (!hideProducts(queryClient, hiddenCategories, path)) return shell()
  const isQuiet = categoriesOfPage(queryClient, url, path, match?.params.slug).some(category =>
    quietCategories.includes(category),
  )
  const { head, body } = await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ShopNameProvider>
          <QuietPreview value={isQuiet}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </QuietPreview>
        </ShopNameProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  const { loaderData, errors } = context
  const queries = serializeQueries(queryClient)
    .filter(({ key }) => !isReviewList(key))
    .map(query => ({ ...query, data: withoutListTexts(query.data) }))
  const { slug, shareId } = match?.params ?? {}
  const facts = { locale, path, slug, shareId, queryClient }
  const isBare = path === FRAME || unavailable !== undefined
  const rendered = { head: isBare ? head : head + structuredData(facts), body }
  const state = { origin, queries, rendered: { loaderData, errors } }
  return {
    status: context.statusCode,
    html: fill({ locale, modules, state, rendered }),
    isPrivate: isBare,
    ...unavailable,
  }
}

/** Creates a query client for one rendering, without retries and garbage collection timers. */
function createServerQueryClient() {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } })
  return queryClient
}

/** Waits for reads that loaders started without awaiting them. A failed read is left to the browser. */
async function waitForQueries(queryClient: ReturnType<typeof createQueryClient>): Promise<void> {
  const running = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(running.map(query => query.promise))
}

/** A missing page is a valid result; any other error of a loader is left to the browser. */
function throwUnlessNotFound({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) {
    const status: unknown = error instanceof ApiError ? error.status : (error as { status?: unknown })?.status
    if (status !== 404) throw error
  }
}

function modulesOf(handle: unknown, locale: string): string[] {
  // Every page of router.tsx has a handle (routes/page.tsx).
  const { file, areas } = handle as PageHandle
  return [
    `src/routes/${file}.tsx`,
    ...['common', ...areas].map(area => `../../packages/messages/${locale}/${area}.json?lingui`),
  ]
}

/**
 * Renders the app's HTML and React's tags for <head>. Without an <html> element React would write both into one string.
 */
async function render(app: ReactNode): Promise<{ head: string; body: string }> {
  const html = await new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(
      <html lang="ru">
        <body>{app}</body>
      </html>,
      {
        progressiveChunkSize: ONE_PIECE,
        onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
        onShellError: reject,
        onError: reject,
      },
    )
  })
  return { head: between(html, '<head>', '</head>'), body: between(html, '<body>', '</body></html>') }
}

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start)
  const to = html.lastIndexOf(end)
  if (from < 0 || to < from) throw new Error(`expected ${start} in the rendered HTML, found none`)
  return html.slice(from + start.length, to)
}

/** Default for Retry-After, seconds. */
const RETRY_AFTER = 5
const TOO_MANY = 429

/**
 * If the API is unavailable or busy for required data, renders the error page with the reason. Data of other failed
 * loaders is left to the browser.
 */
function respondUnavailable(
  queryClient: QueryClient,
  context: StaticHandlerContext,
): { retryAfter: number } | undefined {
  const failures = [...Object.values(context.errors ?? {}), queryClient.getQueryState(shopInfoQuery.queryKey)?.error]
  const failure = failures.find(isUnavailable)
  const page = context.matches.at(-1)
  if (!failure || !page) return undefined
  context.statusCode = 503
  context.loaderData = {}
  // The router serializes errors in this form for the browser.
  context.errors = {
    [page.route.id]: { status: 503, statusText: failure.serverMessage ?? '', internal: false, data: null },
  }
  return { retryAfter: failure.retryAfter ?? RETRY_AFTER }
}

const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isTransient || error.status === TOO_MANY)

type Visit = { locale: Locale; callApi: PageRequest['callApi'] }

const visits = new AsyncLocalStorage<Visit>()

function currentVisit(): Visit {
  const visit = visits.getStore()
  if (!visit) throw new Error('expected a running page rendering, found none: call runForVisit()')
  return visit
}

/** Sends the loaders' requests to the API that requested the page, separately for each rendering. */
function configureServerApi(): void {
  configureApi({
    baseUrl: '',
    fetch: (path, init) => currentVisit().callApi(String(path), init ?? {}),
    locale: () => currentVisit().locale,
    token: () => null,
    onTokenRejected: () => {},
  })
}

/** Runs a rendering with the API responses of this visit. */
function runForVisit<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
  return visits.run(visit, work)
}
