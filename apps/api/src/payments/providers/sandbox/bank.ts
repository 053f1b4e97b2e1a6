import type { InferResult } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { BANK_PATH, type Callback, MERCHANT, type Refund, type Register, type Status } from './protocol.ts'

/** What a tester can make the bank do with a payment. */
export const verdicts = ['approve', 'decline', 'abandon', 'delay', 'repeat', 'lost', 'wrong_amount'] as const
export type Verdict = (typeof verdicts)[number]

/** Delay of the verdict "delay", in milliseconds. */
export const DELAY_MS = 4000
const REPEATS = 5

type BankDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** Registers a payment. The same paymentId returns the same payment, whatever the other fields are. */
export async function registerPayment(
  { db, clock, random }: BankDeps,
  { paymentId, shopName, orderNumber, amount, locale, returnUrl, expiresAt }: z.infer<typeof Register>,
): Promise<{ ref: string; pageUrl: string }> {
  const payment = {
    ref: `sbx_${random.token().slice(0, 24)}`,
    payment_id: paymentId,
    shop_name: shopName,
    order_number: orderNumber,
    amount_amd: amount,
    locale,
    return_url: returnUrl,
    status: 'open',
    created_at: clock.now(),
    expires_at: new Date(expiresAt),
  }
  const inserted = kysely.insertInto('sandbox_payment').values(payment).returning('ref')
  const [opened] = await query(
    db,
    inserted.onConflict(conflict => conflict.column('payment_id').doNothing()),
  )
  const known = opened ?? (await findPayment({ db }, { paymentId }))
  if (!known) throw new Error(`expected the bank's payment of ${paymentId}, found none`)
  return { ref: known.ref, pageUrl: `${BANK_PATH}/${paymentId}` }
}

const bankPayments = kysely
  .selectFrom('sandbox_payment')
  .select([
    'ref',
    'payment_id as paymentId',
    'shop_name as shopName',
    'order_number as orderNumber',
    'amount_amd as amountAmd',
    'locale',
    'return_url as returnUrl',
    'status',
    'captured_amd as capturedAmd',
    'refunded_amd as refundedAmd',
    'expires_at as expiresAt',
    'decided_at as decidedAt',
  ])

export type BankPayment = InferResult<typeof bankPayments>[number]

export async function findPayment(
  { db }: Pick<BankDeps, 'db'>,
  name: { ref: string } | { paymentId: string },
): Promise<BankPayment | null> {
  const [payment] = await query(
    db,
    'ref' in name ? bankPayments.where('ref', '=', name.ref) : bankPayments.where('payment_id', '=', name.paymentId),
  )
  return payment ?? null
}

/** Returns the current status of a payment: it expires if it is not paid, and may be processing after it was paid. */
export function getState({ status, expiresAt, decidedAt }: BankPayment, now: Date): Status['state'] {
  if (status === 'open') return expiresAt > now ? 'open' : 'expired'
  if (decidedAt !== null && decidedAt > now) return 'processing'
  return status === 'approved' ? 'approved' : 'declined'
}

export function toStatus(payment: BankPayment, now: Date): Status {
  const { ref, paymentId, amountAmd, capturedAmd } = payment
  return { ref, paymentId, state: getState(payment, now), amount: capturedAmd ?? amountAmd, currency: 'AMD' }
}

/** The callbacks that follow a verdict, and their delay. */
export type Decision = { callbacks: Callback[]; delayMs: number }

type Plan = { status: 'approved' | 'declined'; capturedAmd: number | null; callbacks: number; delayMs: number }

function toPlan(verdict: Exclude<Verdict, 'abandon'>, amountAmd: number): Plan {
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
 * Applies a verdict, once: a decided payment does not change.
 * @returns the callbacks that follow, or null if nothing changed
 */
export async function applyVerdict(
  { db, clock, random }: BankDeps,
  { ref, paymentId, amountAmd }: BankPayment,
  verdict: Verdict,
): Promise<Decision | null> {
  if (verdict === 'abandon') return null
  const now = clock.now()
  const { status, capturedAmd, callbacks, delayMs } = toPlan(verdict, amountAmd)
  const decided = { status, captured_amd: capturedAmd, decided_at: new Date(now.getTime() + delayMs) }
  if ((await execute(db, openPayment(ref).set(decided).where('expires_at', '>', now))) === 0) return null
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

/** Closes a page without a payment. A decided payment does not change. */
export async function closePayment({ db, clock }: BankDeps, ref: string): Promise<void> {
  await execute(db, openPayment(ref).set({ status: 'declined', decided_at: clock.now() }))
}

const openPayment = (ref: string) =>
  kysely.updateTable('sandbox_payment').where('ref', '=', ref).where('status', '=', 'open')

/**
 * Refunds an amount once per key, at most the charged amount.
 * @returns null if the bank rejects it
 */
export function refundPayment(
  { db, clock, random }: BankDeps,
  ref: string,
  { key, amount }: z.infer<typeof Refund>,
): Promise<{ refundRef: string } | null> {
  return withTransaction(db, random, async tx => {
    const refund = { refundRef: `sbr_${key}` }
    await execute(tx, kysely.selectFrom('sandbox_payment').select('ref').where('ref', '=', ref).forUpdate())
    const refunds = kysely.selectFrom('sandbox_refund').select(['ref', 'amount_amd as amountAmd'])
    const [known] = await query(tx, refunds.where('key', '=', key))
    if (known) return known.ref === ref && known.amountAmd === amount ? refund : null
    const updated = await execute(
      tx,
      kysely
        .updateTable('sandbox_payment')
        .set(({ eb }) => ({ refunded_amd: eb('refunded_amd', '+', amount) }))
        .where('ref', '=', ref)
        .where('status', '=', 'approved')
        .where(({ eb, ref: column }) => eb(eb('refunded_amd', '+', amount), '<=', column('captured_amd'))),
    )
    if (updated === 0) return null
    const row = { key, ref, amount_amd: amount, created_at: clock.now() }
    await execute(tx, kysely.insertInto('sandbox_refund').values(row))
    return refund
  })
}
