import type { ErrorCode } from '@shop/contracts/errors.ts'
import { PaymentProvider, paymentCallback, paymentReturn } from '@shop/contracts/payments.ts'
import type { Route } from '@shop/contracts/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/errors.ts'
import { inTime } from '#platform/in-time.ts'
import { type CallbackAnswer, takeCallback } from './callback.ts'
import type { PaymentDeps, PaymentGateway, RawCallback } from './gateway.ts'
import { takeForms, takeRawBodies } from './raw-body.ts'
import { createRefusedCallLimit } from './refused-call-limit.ts'
import { comeBack } from './return.ts'
import type { Settle } from './settle.ts'

/** Reliability settings: a callback is small. */
const CALLBACK_BODY_LIMIT = 32 * 1024
/** Of one network address: twice as many as the 250 purchases a second that a process is meant for: some providers ask before each, and a question that is refused is a customer lost. */
const CALLBACKS_PER_SECOND = 500
const RETURNS_PER_MINUTE = 120

/**
 * The two calls that come from outside, in the providers' own forms: their bodies stay raw, as signatures are over
 * what was sent, and their answers are what the provider wants to hear.
 */
export async function mountPayments(api: FastifyInstance, deps: PaymentDeps, settle: Settle): Promise<void> {
  const mayStore = createRefusedCallLimit(deps)
  await api.register(async scope => {
    takeRawBodies(scope, CALLBACK_BODY_LIMIT)
    scope.addHook('onError', async ({ url }, _reply, error) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && mayStore())
        deps.log.warn({ alert: 'payment.forged', url }, 'forged callback')
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
        const answer = await inTime(takeCallback(deps, settle, { provider, call, mayStore }))
        if (answer !== 'accepted' && gateway.refused) return reply.type(gateway.refused.type).send(gateway.refused.body)
        const refusal = refusals[answer]
        if (refusal) throw new AppError(refusal)
        return reply.type(gateway.accepted.type).send(gateway.accepted.body)
      },
    })
  })

  await api.register(async scope => {
    await takeForms(scope, CALLBACK_BODY_LIMIT)
    scope.route({
      // Some providers send the browser back by a form.
      method: ['GET', 'POST'],
      url: paymentReturn.path,
      exposeHeadRoute: false,
      schema: { ...described(paymentReturn), params: paymentReturn.params, querystring: paymentReturn.query },
      config: { access: 'provider', isHot: true, rateLimit: { max: RETURNS_PER_MINUTE, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const { provider } = ProviderParams.parse(request.params)
        configured(deps, provider)
        const said = { ...Query.parse(request.query), ...(Query.safeParse(request.body).data ?? {}) }
        return reply.redirect(await inTime(comeBack(deps, settle, provider, said)), 303)
      },
    })
  })
}

/** @throws NOT_FOUND for a provider that this shop has no settings for */
function configured({ gateways }: PaymentDeps, provider: PaymentProvider): PaymentGateway {
  const gateway = gateways.byName[provider]
  if (!gateway) throw new AppError('NOT_FOUND')
  return gateway
}

const ProviderParams = z.object({ provider: PaymentProvider })
const Query = z.record(z.string(), z.unknown())

const refusals: Partial<Record<CallbackAnswer, ErrorCode>> = { forged: 'FORBIDDEN', unknown: 'NOT_FOUND' }

const described = ({ summary, tag }: Route) => ({ summary, tags: [tag] })

/**
 * For each network address, so that one that sends garbage takes no room from a provider. A word that proves itself is
 * never dropped, as not every provider says it again: this is judged when the body is here.
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
