import type { z } from 'zod'
import { type Prisma, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { BANK_PATH, type Callback, MERCHANT, type Refund, type Register, type Status } from './protocol.ts'

/** What a person can make the bank do with one payment (decisions.md, Payments). */
export const verdicts = ['approve', 'decline', 'abandon', 'delay', 'repeat', 'lost', 'wrong_amount'] as const
export type Verdict = (typeof verdicts)[number]

/** How long the bank makes up its mind with the verdict "delay", milliseconds. */
export const DELAY_MS = 4000
const REPEATS = 5

type BankDeps = Pick<Deps, 'db' | 'clock' | 'random'>
export type BankPayment = Prisma.SandboxPaymentGetPayload<object>

/** Opens a payment; the same paymentId again gives the same one, whatever else it says. */
export async function registerPayment(
  { db, clock, random }: BankDeps,
  { paymentId, shopName, orderNumber, amount, locale, returnUrl, expiresAt }: z.infer<typeof Register>,
): Promise<{ ref: string; pageUrl: string }> {
  await db.sandboxPayment.createMany({
    data: [
      {
        ref: `sbx_${random.token().slice(0, 24)}`,
        paymentId,
        shopName,
        orderNumber,
        amountAmd: amount,
        locale,
        returnUrl,
        status: 'open',
        createdAt: clock.now(),
        expiresAt: new Date(expiresAt),
      },
    ],
    skipDuplicates: true,
  })
  const { ref } = await db.sandboxPayment.findUniqueOrThrow({ where: { paymentId }, select: { ref: true } })
  return { ref, pageUrl: `${BANK_PATH}/${paymentId}` }
}

export function findPayment(
  { db }: BankDeps,
  where: { ref: string } | { paymentId: string },
): Promise<BankPayment | null> {
  return db.sandboxPayment.findUnique({ where })
}

/** Where a payment stands now: one that nobody paid ends by itself, one that was just paid may still be processed. */
export function stateOf({ status, expiresAt, decidedAt }: BankPayment, now: Date): Status['state'] {
  if (status === 'open') return expiresAt > now ? 'open' : 'expired'
  if (decidedAt !== null && decidedAt > now) return 'processing'
  return status === 'approved' ? 'approved' : 'declined'
}

export function statusOf(payment: BankPayment, now: Date): Status {
  const { ref, paymentId, amountAmd, capturedAmd } = payment
  return { ref, paymentId, state: stateOf(payment, now), amount: capturedAmd ?? amountAmd, currency: 'AMD' }
}

/** What has to follow a verdict: callbacks, now or later. */
export type Decision = { callbacks: Callback[]; delayMs: number }

type Plan = { status: 'approved' | 'declined'; capturedAmd: number | null; callbacks: number; delayMs: number }

function planOf(verdict: Exclude<Verdict, 'abandon'>, amountAmd: number): Plan {
  const approved = { status: 'approved', capturedAmd: amountAmd, callbacks: 1, delayMs: 0 } as const
  const plans: Record<Exclude<Verdict, 'abandon'>, Plan> = {
    approve: approved,
    decline: { status: 'declined', capturedAmd: null, callbacks: 1, delayMs: 0 },
    delay: { ...approved, delayMs: DELAY_MS },
    repeat: { ...approved, callbacks: REPEATS },
    lost: { ...approved, callbacks: 0 },
    wrong_amount: { ...approved, capturedAmd: amountAmd > 1 ? amountAmd - 1 : 2 },
  }
  return plans[verdict]
}

/**
 * Takes a person's verdict, once: a payment that is over changes no more.
 * @returns what follows, or null where nothing changed
 */
export async function decide(
  { db, clock, random }: BankDeps,
  { ref, paymentId, amountAmd }: BankPayment,
  verdict: Verdict,
): Promise<Decision | null> {
  if (verdict === 'abandon') return null
  const now = clock.now()
  const { status, capturedAmd, callbacks, delayMs } = planOf(verdict, amountAmd)
  const { count } = await db.sandboxPayment.updateMany({
    where: { ref, status: 'open', expiresAt: { gt: now } },
    data: { status, capturedAmd, decidedAt: new Date(now.getTime() + delayMs) },
  })
  if (count === 0) return null
  const callback: Callback = {
    event: `evt_${random.token().slice(0, 24)}`,
    merchant: MERCHANT,
    ref,
    paymentId,
    state: status,
    amount: capturedAmd ?? amountAmd,
    currency: 'AMD',
  }
  return { callbacks: Array.from({ length: callbacks }, () => callback), delayMs }
}

/** Closes a page without a payment. A page with a result stays as it is. */
export async function closePayment({ db, clock }: BankDeps, ref: string): Promise<void> {
  await db.sandboxPayment.updateMany({
    where: { ref, status: 'open' },
    data: { status: 'declined', decidedAt: clock.now() },
  })
}

/**
 * Gives money back, once per key, never more than was charged.
 * @returns null where the bank refuses
 */
export function refundPayment(
  { db, clock, random }: BankDeps,
  ref: string,
  { key, amount }: z.infer<typeof Refund>,
): Promise<{ refundRef: string } | null> {
  return transact(db, random, async tx => {
    const answer = { refundRef: `sbr_${key}` }
    await tx.$queryRaw`SELECT 1 FROM sandbox_payment WHERE ref = ${ref} FOR UPDATE`
    const known = await tx.sandboxRefund.findUnique({ where: { key } })
    if (known) return known.ref === ref && known.amountAmd === amount ? answer : null
    const taken = await tx.$executeRaw`
      UPDATE sandbox_payment SET refunded_amd = refunded_amd + ${amount}
      WHERE ref = ${ref} AND status = 'approved' AND refunded_amd + ${amount} <= captured_amd`
    if (taken === 0) return null
    await tx.sandboxRefund.create({ data: { key, ref, amountAmd: amount, createdAt: clock.now() } })
    return answer
  })
}
