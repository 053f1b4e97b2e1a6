import formbody from '@fastify/formbody'
import type { ErrorCode } from '@shop/contracts/errors.ts'
import { PaymentProvider, paymentCallback, paymentReturn } from '@shop/contracts/payments.ts'
import {
  confirmManualRefund,
  endPayment as endRoute,
  exportRefunds,
  listOrderPayments,
  listRefunds as listRefundsRoute,
  refundReviewedPayment as refundRoute,
  releaseRefund as releaseRoute,
  listPaymentsInReview as reviewRoute,
  settlePaymentManually as settleRoute,
} from '@shop/contracts/payments-staff.ts'
import type { Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exportList, staffOf } from '#audit/index.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { type CallbackResult, processCallback } from './callback.ts'
import type { PaymentDeps, PaymentGateway, RawCallback } from './gateway.ts'
import { handleReturn } from './payment-page.ts'
import { refundColumns } from './refunds-file.ts'
import type { Settle } from './settle.ts'
import {
  closeReviewedPayment,
  listInReview,
  listPaymentsOfOrder,
  refundReviewedPayment,
  settleManually,
} from './staff-payments.ts'
import { confirmManually, type ForwardReleased, listRefunds, releaseRefund } from './staff-refunds.ts'

/** Callbacks are small. */
const CALLBACK_BODY_LIMIT = 32 * 1024
/**
 * Per IP address: twice the 250 payments per second that a process is designed for, because some providers send a
 * precheck before each callback.
 */
const CALLBACKS_PER_SECOND = 500
const RETURNS_PER_MINUTE = 120

/**
 * Mounts the endpoints for callbacks and returns. Bodies stay raw because signatures cover them, and each provider
 * expects its own response format.
 */
export async function mountPayments(api: FastifyInstance, deps: PaymentDeps, settle: Settle): Promise<void> {
  const mayStore = createRejectedCallbackLimit(deps)
  await api.register(async scope => {
    parseRawBodies(scope, CALLBACK_BODY_LIMIT)
    scope.addHook('onError', async ({ url }, _reply, error) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && mayStore())
        deps.log.warn({ alert: 'payment.forged', url }, 'rejected a forged callback')
    })
    scope.route({
      method: ['GET', 'POST'],
      url: paymentCallback.path,
      exposeHeadRoute: false,
      schema: { ...described(paymentCallback), params: paymentCallback.params },
      config: { access: 'provider', isHot: true, rateLimit: callbackLimit(deps) },
      handler: async (request, reply) => {
        const { provider } = ProviderParams.parse(request.params)
        const gateway = configured(deps, provider)
        const call = rawCall(request, gateway.signedHeaders)
        const result = await withTimeout(processCallback(deps, settle, { provider, call, mayStore }))
        if (result !== 'accepted' && gateway.declined)
          return reply.type(gateway.declined.type).send(gateway.declined.body)
        const errorCode = errorCodes[result]
        if (errorCode) throw new AppError(errorCode)
        return reply.type(gateway.accepted.type).send(gateway.accepted.body)
      },
    })
  })

  await api.register(async scope => {
    await parseForms(scope, CALLBACK_BODY_LIMIT)
    scope.route({
      // Some providers return the browser by a form post.
      method: ['GET', 'POST'],
      url: paymentReturn.path,
      exposeHeadRoute: false,
      schema: { ...described(paymentReturn), params: paymentReturn.params, querystring: paymentReturn.query },
      config: { access: 'provider', isHot: true, rateLimit: { max: RETURNS_PER_MINUTE, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const { provider } = ProviderParams.parse(request.params)
        configured(deps, provider)
        const fields = { ...Query.parse(request.query), ...(Query.safeParse(request.body).data ?? {}) }
        return reply.redirect(await withTimeout(handleReturn(deps, settle, provider, fields)), 303)
      },
    })
  })
}

/** @throws NOT_FOUND if the provider has no settings */
function configured({ gateways }: PaymentDeps, provider: PaymentProvider): PaymentGateway {
  const gateway = gateways.byName[provider]
  if (!gateway) throw new AppError('NOT_FOUND')
  return gateway
}

const ProviderParams = z.object({ provider: PaymentProvider })
const Query = z.record(z.string(), z.unknown())

const errorCodes: Partial<Record<CallbackResult, ErrorCode>> = { forged: 'FORBIDDEN', unknown: 'NOT_FOUND' }

const described = ({ summary, tag }: Route) => ({ summary, tags: [tag] })

/**
 * Limits callbacks per IP address, so that invalid ones do not crowd out a provider. Authenticated callbacks are never
 * rejected, because some providers do not retry. The limit is therefore checked once the body is read.
 */
const callbackLimit = ({ gateways }: PaymentDeps) => ({
  max: CALLBACKS_PER_SECOND,
  timeWindow: 1000,
  hook: 'preHandler' as const,
  allowList: (request: FastifyRequest) => {
    const { provider } = ProviderParams.parse(request.params)
    const gateway = gateways.byName[provider]
    return gateway?.readCallback(rawCall(request, gateway.signedHeaders)).kind === 'report'
  },
  errorResponseBuilder: () => new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }),
})

function rawCall({ method, url, headers, body }: FastifyRequest, signedHeaders: readonly string[]): RawCallback {
  const queryStart = url.indexOf('?')
  const named = signedHeaders.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    method,
    query: queryStart < 0 ? '' : url.slice(queryStart + 1),
    headers: Object.fromEntries(named),
    body: typeof body === 'string' ? body : '',
  }
}

/** Mounts the staff endpoints for payments in review and refunds. Only an admin decides on them. */
export function mountPaymentsForStaff(mount: Mount, deps: PaymentDeps, settle: Settle, forward: ForwardReleased): void {
  mount(reviewRoute, async ({ query }) => ({ result: await listInReview(deps.db, query) }))
  mount(listOrderPayments, async ({ params }) => ({ result: await listPaymentsOfOrder(deps, params.number) }))
  mount(refundRoute, async call => ({
    result: await refundReviewedPayment(deps, staffOf(call), { id: call.params.id, ...call.body }),
  }))
  mount(endRoute, async call => ({
    result: await closeReviewedPayment(deps, staffOf(call), { id: call.params.id, note: call.body.note }),
  }))
  mount(settleRoute, async call => ({
    result: await settleManually(deps, settle, staffOf(call), { id: call.params.id, ...call.body }),
  }))
  mount(listRefundsRoute, async ({ query }) => ({ result: await listRefunds(deps, query) }))
  mount(exportRefunds, call =>
    exportList(deps, call, {
      name: 'refunds',
      columns: refundColumns,
      read: page => listRefunds(deps, { ...call.query, ...page }),
    }),
  )
  mount(releaseRoute, async call => ({ result: await releaseRefund(deps, forward, staffOf(call), call.params.id) }))
  mount(confirmManualRefund, async call => ({
    result: await confirmManually(deps, staffOf(call), { id: call.params.id, reference: call.body.reference }),
  }))
}

/** Per process: enough for diagnosis, at most 14,500 callbacks a day. */
const MAX_BURST = 60
const REFILL_MS = 6000

/**
 * Creates a token bucket for rejected callbacks: 60 at once, then 10 a minute, so that they cannot fill the disk.
 * @returns a function that returns true if one more may be stored. It logs the number of the others.
 */
function createRejectedCallbackLimit({ clock, log }: Pick<PaymentDeps, 'clock' | 'log'>): () => boolean {
  let tokens = MAX_BURST
  let refilledAt = clock.now().getTime()
  let notStored = 0
  return () => {
    const now = clock.now().getTime()
    tokens = Math.min(MAX_BURST, tokens + Math.max(0, now - refilledAt) / REFILL_MS)
    refilledAt = now
    if (tokens < 1) {
      notStored++
      return false
    }
    tokens--
    if (notStored > 0)
      log.warn({ alert: 'payment.forged', notStored }, 'rejected forged callbacks without storing them')
    notStored = 0
    return true
  }
}

/**
 * Reads bodies of any content type as text, because signatures cover exactly this text. U+0000, which PostgreSQL cannot
 * store in a text, becomes U+FFFD: no valid signature covers either.
 */
export function parseRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, String(body).replaceAll('\0', '\uFFFD')),
  )
}

/**
 * Parses forms in this part of the API only: some providers return the browser by a form post, and the sandbox bank's
 * page posts one.
 */
export async function parseForms(scope: FastifyInstance, bodyLimit: number): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit })
}
