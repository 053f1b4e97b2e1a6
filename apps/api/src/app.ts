import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { mountAccount, mountAccountForStaff } from '#account/index.ts'
import { mountAccounting } from '#accounting/index.ts'
import { mountAddresses } from '#addresses/index.ts'
import { apiKeyLoader, mountApiKeys } from '#api-keys/index.ts'
import { mountAudit } from '#audit/index.ts'
import { mountBackgroundJobs } from '#background-jobs/index.ts'
import { mountBonus } from '#bonus/index.ts'
import { mountCarts } from '#carts/index.ts'
import { mountCatalog, mountCatalogFiles, mountCatalogForStaff } from '#catalog/index.ts'
import { mountCheckout, settlePayment } from '#checkout/index.ts'
import { collectionSource, mountCollections, mountCollectionsForStaff } from '#collections/index.ts'
import { createFitSource, mountCompatibility, mountCompatibilityForStaff } from '#compatibility/index.ts'
import { mountContact, mountContactForStaff } from '#contact/index.ts'
import { mountCustomerGroups } from '#customer-groups/index.ts'
import { mountDashboard } from '#dashboard/index.ts'
import { assertRegionsServed, mountDelivery } from '#delivery/index.ts'
import { mountDocuments } from '#documents/index.ts'
import { mountDrafts } from '#drafts/index.ts'
import { createExchangeSteps, mountExchanges } from '#exchanges/index.ts'
import { mountFavorites } from '#favorites/index.ts'
import { mountFulfillment } from '#fulfillment/index.ts'
import { mountGiftCards } from '#gift-cards/index.ts'
import { mountHome, mountHomeForStaff } from '#home/index.ts'
import { createPasswords, mountIdentity, mountIdentityForStaff, sessionLoader } from '#identity/index.ts'
import { mountListViews } from '#list-views/index.ts'
import { mountMixes } from '#mixes/index.ts'
import { isSandbox, mountDevInbox, mountMessagesForStaff, namesShopToDiscreet } from '#notifications/index.ts'
import { assertPointsUnused, findOrder, takeOverOrders } from '#orders/index.ts'
import { mountPages } from '#pages/index.ts'
import {
  formActionsOf,
  mountPayments,
  mountPaymentsForStaff,
  mountProviders,
  mountSandboxBank,
  type PaymentDeps,
} from '#payments/index.ts'
import { mountPictures, type PictureDeps } from '#pictures/index.ts'
import { type CallerLoaders, registerTokens } from '#platform/auth/auth.ts'
import { createRateLimitStore } from '#platform/auth/rate-limit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { CSP_REPORTS, mountCspReports } from '#platform/http/csp-reports.ts'
import { protocolErrorHandlers, registerErrorHandler } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { securityHeaders, sendSecurityHeaders } from '#platform/http/headers.ts'
import { limitHandlerTime, mountOn, registerJsonParser } from '#platform/http/http.ts'
import { API_BASE, recordEndpoints, serveDocs } from '#platform/http/openapi/openapi.ts'
import { type Draining, mountHealth } from '#platform/observability/health.ts'
import { lazyLoggers } from '#platform/observability/log.ts'
import { recordResponses } from '#platform/observability/metric-events.ts'
import { bindRequestContext, createRequestIdGenerator } from '#platform/observability/request-context.ts'
import { createOfferSource, mountPromotions, takeOverPromoUses } from '#promotions/index.ts'
import { mountPurchasing } from '#purchasing/index.ts'
import { mountReceiptsForStaff, toDeviceInfo } from '#receipts/index.ts'
import { mountRental, mountRentalDeposits, mountRentalUnits, mountRentalWaits } from '#rental/index.ts'
import { mountReports } from '#reports/index.ts'
import { assertCanReturn, forwardReleased, mountReturns, mountReturnsForStaff } from '#returns/index.ts'
import { assertCanReview, mountReviews } from '#reviews/index.ts'
import { mountSettings } from '#settings/index.ts'
import { mountSetup } from '#setup/index.ts'
import { createDateSource, mountStock, mountStockForStaff, recordReceipt } from '#stock/index.ts'
import { mountStockTakes } from '#stock-takes/index.ts'
import { mountStoreCredit } from '#store-credit/index.ts'
import { createMixSuggester, mountSuggestions } from '#suggestions/index.ts'
import { mountVisits } from '#visits/index.ts'
import { mountWebhooks } from '#webhooks/index.ts'
import type { Env } from './env.ts'

/** `readDb`: the replica from which the catalog is read, if there is one. */
export type AppDeps = PaymentDeps & PictureDeps & { readDb?: Db | undefined }

const KIB = 1024
const HEADERS_TIMEOUT_MS = 15_000
/**
 * The longest time from the first byte of a request to the last byte of its body. Uploads of photos over slow mobile
 * networks take long.
 */
const REQUEST_TIMEOUT_MS = 60_000

/** Builds the server: the API, its documentation and the web app. */
export async function buildApp(
  deps: AppDeps,
  env: Env,
  draining: Draining = { isDraining: false },
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const headers = securityHeaders({
    formActions: formActionsOf(deps.gateways),
    reportUrl: `${API_BASE}${CSP_REPORTS}`,
    isHttps: env.PUBLIC_URL.startsWith('https:'),
  })
  const newId = createRequestIdGenerator(deps.random)
  const app = Fastify({
    ...protocolErrorHandlers(headers, newId),
    loggerInstance: logger,
    childLoggerFactory: lazyLoggers(deps.log),
    bodyLimit: 64 * KIB,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // By default, Node.js checks these limits every 30 s.
    http: { connectionsCheckingInterval: 1000, headersTimeout: HEADERS_TIMEOUT_MS },
    connectionTimeout: 20_000,
    trustProxy: (_address, hop) => hop < env.TRUST_PROXY_HOPS,
    return503OnClosing: true,
    genReqId: newId,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  limitHandlerTime(app)
  bindRequestContext(app)
  sendSecurityHeaders(app, headers)
  registerErrorHandler(app)
  registerJsonParser(app)
  if (env.METRICS_PORT !== undefined) recordResponses(app)
  await app.register(cookie, { secret: deps.keys.cookie })
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 })
  if (env.RATE_LIMITS === 'on') await limitRates(app, deps)
  await registerTokens(app, deps.keys.jwt)
  recordEndpoints(app)
  await app.register(async api => mountApi(api, deps, env, draining), { prefix: API_BASE })
  if (env.PAYMENT_PROVIDERS.includes('sandbox')) await mountSandboxBank(app, deps)
  mountDevInbox(app, deps, isSandbox(env))
  serveDocs(app, callerLoaders(deps))
  await mountPages(app, deps, env)
  return app
}

async function mountApi(api: FastifyInstance, deps: AppDeps, env: Env, draining: Draining): Promise<void> {
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    done(null, payload)
  })
  const loaders = callerLoaders(deps)
  const mount = mountOn(api, loaders)
  mountHealth(mount, deps, draining)
  await mountCspReports(api, deps)
  mountSettings(mount, deps, env.SHOP_MODE === 'demo', async (tx, change) => {
    await assertPointsUnused(tx, change)
    await assertRegionsServed(tx, change)
  })
  mountSetup(mount, deps, env)
  const takeOver: typeof takeOverOrders = async (tx, account) => {
    await takeOverOrders(tx, account)
    await takeOverPromoUses(tx, account.accountId)
  }
  const passwords = createPasswords(env.PASSWORD_HASH_MEMORY_KIB, deps.keys.pepper)
  mountIdentity(mount, api, { ...deps, passwords, takeOverOrders: takeOver }, { publicUrl: env.PUBLIC_URL })
  mountIdentityForStaff(mount, { ...deps, passwords })
  mountAddresses(mount, deps)
  mountFavorites(mount, { ...deps, readOffers: createOfferSource(deps.db, deps) })
  mountCarts(mount, deps)
  mountAccount(mount, { ...deps, passwords })
  mountAccountForStaff(mount, deps)
  mountCustomerGroups(mount, deps)
  const publicDeps = { clock: deps.clock, db: deps.readDb ?? deps.db, keepMs: env.CATALOG_KEEP_MS }
  mountCatalog(mount, api, {
    ...publicDeps,
    collections: collectionSource(publicDeps.db),
    fits: createFitSource(publicDeps.db),
    readOffers: createOfferSource(publicDeps.db, publicDeps),
    readDates: createDateSource(publicDeps.db, publicDeps),
  })
  mountCompatibility(mount, deps, publicDeps)
  await mountCompatibilityForStaff(mount, api, deps, scope => mountOn(scope, loaders))
  mountCollections(mount, publicDeps)
  mountCollectionsForStaff(mount, deps)
  mountHome(mount, publicDeps)
  mountHomeForStaff(mount, deps)
  await mountPictures(api, deps, {
    mountIn: scope => mountOn(scope, loaders),
    maxMib: env.PICTURE_MAX_MIB,
    assertCanReturn: accountId => assertCanReturn(deps, accountId),
    assertCanReview: accountId => assertCanReview(deps.db, accountId),
  })
  mountCatalogForStaff(mount, { ...deps, recordReceipt }, { maxPictureMib: env.PICTURE_MAX_MIB })
  await mountCatalogFiles(mount, api, deps, scope => mountOn(scope, loaders))
  mountDelivery(mount, deps)
  mountDashboard(mount, deps)
  mountReports(mount, deps)
  mountVisits(mount, deps)
  mountRental(mount, deps)
  mountRentalUnits(mount, deps)
  mountRentalWaits(mount, deps)
  mountRentalDeposits(mount, deps)
  mountContact(mount, deps)
  mountContactForStaff(mount, deps)
  mountStock(mount, deps)
  mountStockForStaff(mount, deps)
  mountStockTakes(mount, deps)
  mountPurchasing(mount, deps)
  mountProviders(mount, deps.gateways)
  mountCheckout(mount, deps, env.RATE_LIMITS === 'on')
  mountFulfillment(mount, deps)
  mountDocuments(mount, deps)
  mountDrafts(mount, deps)
  mountBonus(mount, deps)
  mountStoreCredit(mount, deps)
  mountGiftCards(mount, deps, env.RATE_LIMITS === 'on')
  mountPromotions(mount, deps)
  mountReturns(mount, deps)
  mountReturnsForStaff(mount, deps, createExchangeSteps(deps))
  mountExchanges(mount, deps)
  mountPaymentsForStaff(mount, deps, settlePayment, (tx, refundId) => forwardReleased(tx, deps, refundId))
  mountReceiptsForStaff(mount, { ...deps, ...toDeviceInfo(env) })
  mountAccounting(mount, deps)
  mountAudit(mount, deps)
  mountListViews(mount, deps)
  mountWebhooks(mount, deps)
  mountApiKeys(mount, { ...deps, passwords })
  mountBackgroundJobs(mount, deps)
  const isLive = env.SHOP_MODE === 'live'
  mountMessagesForStaff(mount, deps, {
    orderOf: findOrder,
    shopUrl: env.PUBLIC_URL,
    ...(env.DISCREET_URL && { discreetUrl: env.DISCREET_URL }),
    isLive,
    namesShop: namesShopToDiscreet(env),
  })
  await mountPayments(api, deps, settlePayment)
  mountMixes(mount, api, deps)
  mountReviews(mount, { ...deps, readDb: publicDeps.db, keepMs: publicDeps.keepMs })
  mountSuggestions(mount, deps, createMixSuggester(env, deps), env.SUGGESTION_TIMEOUT_MS)
}

const callerLoaders = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): CallerLoaders => ({
  loadCaller: sessionLoader(db, clock),
  loadApiKey: apiKeyLoader(db, clock),
})

/** Loose limits per network address, because mobile users share addresses. The strict limits per phone are in the database. */
async function limitRates(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(rateLimit, {
    store: createRateLimitStore(deps),
    max: 600,
    timeWindow: '1 minute',
    // Serving a file is cheap, and a page without its styles is broken. Phones that share an address load many.
    allowList: ({ url }) => url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: context.ttl / 1000 }),
  })
}
