import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/http/errors.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { OutgoingError, sendOutgoing } from '#platform/http/outgoing.ts'
import { localeOf } from '#platform/i18n/locale.ts'
import type { PaymentDeps } from '../../gateway.ts'
import { watchAddress } from '../../providers.ts'
import { parseForms, parseRawBodies } from '../../routes.ts'
import {
  applyVerdict,
  type BankPayment,
  closePayment,
  type Decision,
  findPayment,
  getState,
  refundPayment,
  registerPayment,
  toStatus,
  verdicts,
} from './bank.ts'
import { renderPaymentPage, renderUnknownPage, toReturnUrl } from './page.ts'
import {
  BANK_API,
  BANK_PATH,
  type Callback,
  callText,
  isSigned,
  Refund,
  Register,
  SIGNATURE_HEADER,
  sign,
} from './protocol.ts'

type BankDeps = Pick<PaymentDeps, 'db' | 'clock' | 'random' | 'keys' | 'log' | 'gateways'>

/** Stricter than the shop's policy: the page has no scripts and no images. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const API_BODY_LIMIT = 16 * 1024

/**
 * Mounts the sandbox bank as if it were an external server: an API for the shop and a page for testers. Only a demo
 * shop has it (SHOP_MODE=live rejects the sandbox provider).
 */
export async function mountSandboxBank(app: FastifyInstance, deps: BankDeps): Promise<void> {
  watchAddress(app.server, deps.gateways.own)
  await app.register(async scope => {
    parseRawBodies(scope, API_BODY_LIMIT)
    mountBankApi(scope, deps)
  })
  const send = callbackSender(app, deps)
  await app.register(async scope => {
    await parseForms(scope, API_BODY_LIMIT)
    mountBankPage(scope, deps, send)
  })
}

function mountBankApi(scope: FastifyInstance, deps: BankDeps): void {
  const key = deps.keys.sandboxPayment
  // The shop itself sends all requests from one address, so no rate limit per address applies.
  const config = { access: 'provider', rateLimit: false } as const
  scope.addHook('preHandler', async ({ method, url, body, headers }) => {
    const signature = headers[SIGNATURE_HEADER]
    const text = callText(method, url, typeof body === 'string' ? body : '')
    if (!isSigned(key, text, typeof signature === 'string' ? signature : undefined)) throw new AppError('FORBIDDEN')
  })
  scope.post(BANK_API, { config, schema: { hide: true } }, async (request, reply) =>
    reply.code(201).send(await registerPayment(deps, read(Register, request.body))),
  )
  scope.get(`${BANK_API}/:ref`, { config, schema: { hide: true } }, async request =>
    toStatus(await paymentOf(deps, request.params), deps.clock.now()),
  )
  scope.post(`${BANK_API}/:ref/close`, { config, schema: { hide: true } }, async request => {
    const { ref } = await paymentOf(deps, request.params)
    await closePayment(deps, ref)
    return toStatus(await paymentOf(deps, { ref }), deps.clock.now())
  })
  scope.post(`${BANK_API}/:ref/refunds`, { config, schema: { hide: true } }, async (request, reply) => {
    const { ref } = await paymentOf(deps, request.params)
    const refunded = await refundPayment(deps, ref, read(Refund, request.body))
    return refunded ?? reply.code(422).send({ refused: 'more than was charged, or a key of another refund' })
  })
}

async function paymentOf(deps: BankDeps, params: unknown): Promise<BankPayment> {
  const { ref } = z.object({ ref: z.string() }).parse(params)
  const payment = await findPayment(deps, { ref })
  if (!payment) throw new AppError('NOT_FOUND')
  return payment
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(schema)
    .safeParse(body)
  if (!parsed.success) throw new AppError('UNREADABLE')
  return parsed.data
}

const PageParams = z.object({ paymentId: z.uuid() })
const VerdictForm = z.object({ verdict: z.enum(verdicts) })

function mountBankPage(app: FastifyInstance, deps: BankDeps, send: (decision: Decision) => Promise<void>): void {
  const config = { access: 'all' } as const
  mountAsset(app, 'style.css', 'page.css', 'text/css; charset=utf-8')
  mountAsset(app, 'dram.woff2', 'dram.woff2', 'font/woff2')

  app.get(`${BANK_PATH}/:paymentId`, { config, schema: { hide: true } }, async (request, reply) => {
    const payment = await shownPayment(deps, request.params)
    if (!payment) return page(reply.code(404), renderUnknownPage(localeOf(request.headers['accept-language'])))
    const { lost } = z.object({ lost: z.unknown().optional() }).parse(request.query)
    return page(reply, renderPaymentPage(payment, getState(payment, deps.clock.now()), lost !== undefined))
  })

  app.post(`${BANK_PATH}/:paymentId`, { config, schema: { hide: true } }, async (request, reply) => {
    const payment = await shownPayment(deps, request.params)
    const form = VerdictForm.safeParse(request.body)
    if (!payment) return page(reply.code(404), renderUnknownPage(localeOf(request.headers['accept-language'])))
    if (!form.success) return page(reply.code(422), renderPaymentPage(payment, getState(payment, deps.clock.now())))
    const { verdict } = form.data
    const decision = await applyVerdict(deps, payment, verdict)
    if (decision) await send(decision)
    // A returning browser makes the shop query the bank. With this verdict only the shop's job may do so.
    const isLost = decision !== null && verdict === 'lost'
    return reply.redirect(isLost ? `${BANK_PATH}/${payment.paymentId}?lost` : toReturnUrl(payment), 303)
  })
}

function mountAsset(app: FastifyInstance, name: string, file: string, type: string): void {
  const content = readFileSync(`${import.meta.dirname}/${file}`)
  app.get(`${BANK_PATH}/${name}`, { config: { access: 'all' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type(type).header('Cache-Control', 'public, max-age=300').send(content),
  )
}

async function shownPayment(deps: BankDeps, params: unknown): Promise<BankPayment | null> {
  const parsed = PageParams.safeParse(params)
  return parsed.success ? findPayment(deps, parsed.data) : null
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Sends callbacks like a bank: once, whatever the response is. Delayed callbacks are lost if the process stops; the
 * shop's reconciler then queries the status.
 */
function callbackSender(
  app: FastifyInstance,
  { keys, log, gateways }: BankDeps,
): (decision: Decision) => Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  const deliver = async (callback: Callback): Promise<void> => {
    const body = JSON.stringify(callback)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(keys.sandboxPayment, body) }
    try {
      const url = `${gateways.own.url}${API_BASE}/payments/sandbox/callback`
      const { status } = await sendOutgoing({ method: 'POST', url, headers, body })
      if (status !== 200) log.warn({ status, event: callback.event }, 'sandbox bank: the shop rejected a callback')
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ err: error, event: callback.event }, 'sandbox bank: failed to reach the shop')
    }
  }
  const deliverAll = async ({ callbacks }: Decision): Promise<void> => {
    await Promise.all(callbacks.map(deliver))
  }
  return async decision => {
    if (decision.delayMs === 0) return deliverAll(decision)
    const timer = setTimeout(() => {
      timers.delete(timer)
      deliverAll(decision).catch((error: unknown) =>
        log.error({ err: error }, 'sandbox bank: failed to send the callbacks'),
      )
    }, decision.delayMs)
    timers.add(timer)
  }
}
