import type { ErrorCode } from '@shop/contracts/errors.ts'
import { PaymentProvider, paymentCallback, paymentReturn } from '@shop/contracts/payments.ts'
import type { Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/http/errors.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { type CallbackResult, processCallback } from './callback.ts'
import type { PaymentDeps, PaymentGateway, RawCallback } from './gateway.ts'
import { takeForms, takeRawBodies } from './raw-body.ts'
import { createRejectedCallLimit } from './rejected-call-limit.ts'
import { handleReturn } from './return.ts'
import type { Settle } from './settle.ts'

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
  const mayStore = createRejectedCallLimit(deps)
  await api.register(async scope => {
    takeRawBodies(scope, CALLBACK_BODY_LIMIT)
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
    await takeForms(scope, CALLBACK_BODY_LIMIT)
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
        const said = { ...Query.parse(request.query), ...(Query.safeParse(request.body).data ?? {}) }
        return reply.redirect(await withTimeout(handleReturn(deps, settle, provider, said)), 303)
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

function rawCall({ method, url, headers, body }: FastifyRequest, kept: readonly string[]): RawCallback {
  const question = url.indexOf('?')
  const named = kept.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    method,
    query: question < 0 ? '' : url.slice(question + 1),
    headers: Object.fromEntries(named),
    body: typeof body === 'string' ? body : '',
  }
}
