import type { QuoteBonus, QuotePromo } from '@shop/contracts/checkout.ts'
import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { canSpendAgain, getBalance, lockPoints, refundSpentPoints, spendAgain, spendPoints } from '#bonus/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import {
  type AppliedPromotions,
  canReusePromo,
  canReusePromotions,
  commitPromoUse,
  countUses,
  createPromoError,
  findPromo,
  findPromoById,
  findPromoProblem,
  type Promo,
  type PromoClient,
  type PromoCustomer,
  type PromoProblem,
  recordPromotions,
  releasePromotions,
  releasePromoUse,
  reservePromotions,
  reservePromoUse,
  restorePromotions,
  restorePromoUse,
  toProblemText,
} from '#promotions/index.ts'
import type { Settings } from '#settings/index.ts'
import { StaleSnapshotError } from './stale-snapshot.ts'
import { type CalculatedTotals, calculateTotals, eligibleAmd, type PricedLine, type PromoDiscount } from './totals.ts'

/** The items of a quote or an order, and the rules by which their totals are calculated. */
export type Basket = {
  lines: readonly PricedLine[]
  /** What the automatic promotions take off the lines and the delivery fee. */
  promotions: AppliedPromotions
  delivery: DeliveryFee | null
  rental: { rentalAmd: number; depositAmd: number }
  categories: Settings['categories']
  rates: Settings['points']
}

type QuoteDiscountsInput = {
  promoCode: string | undefined
  bonusPoints: number
  /** The client that the limit of unknown codes applies to. */
  client: PromoClient
  /** The customer whose points and uses of the code count. */
  customer: PromoCustomer
  locale: Locale
  /** A discount of staff, instead of a promo code. */
  discount?: PromoDiscount | undefined
}
export type QuotedDiscounts = CalculatedTotals & { promo: QuotePromo | null; bonus: QuoteBonus | null }

/** Calculates the totals with a promo code and points, without reserving them. A code that cannot be used is returned as a problem. */
export async function quoteDiscounts(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  basket: Basket,
  { promoCode, bonusPoints, client, customer, locale, discount = undefined }: QuoteDiscountsInput,
): Promise<QuotedDiscounts> {
  const { accountId } = customer
  const balance = accountId === null ? 0 : await getBalance(deps.db, accountId)
  const points = { requested: bonusPoints, balance }
  const { promo, problem } =
    promoCode === undefined ? NO_PROMO : await evaluatePromoCode(deps, basket, { promoCode, client, customer })
  const calculated = calculateTotals({ ...basket, promo: discount ?? (problem ? null : promo), points })
  const note = hasTobaccoExcludedFrom(basket, 'spendsPoints')
    ? translate(locale, 'checkout.noPointsForTobacco')
    : undefined
  return {
    ...calculated,
    promo: promoCode === undefined ? null : toQuotePromo({ promoCode, promo, problem }, basket, calculated, locale),
    bonus: accountId === null ? null : { balance, mostPoints: calculated.maxPoints, ...(note ? { note } : {}) },
  }
}

type PromoEvaluation = { promo: Promo | null; problem: PromoProblem | null }
const NO_PROMO: PromoEvaluation = { promo: null, problem: null }

async function evaluatePromoCode(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  basket: Basket,
  { promoCode, client, customer }: Pick<QuoteDiscountsInput, 'client' | 'customer'> & { promoCode: string },
): Promise<PromoEvaluation> {
  try {
    const promo = await findPromo(deps, promoCode, client)
    if (!promo) return { promo, problem: { code: 'PROMO_UNKNOWN' } }
    const usedByCustomer = await countUses(deps.db, promo.id, customer)
    const use = { ...discountBy(basket, promo), now: deps.clock.now(), used: promo.used, usedByCustomer }
    return { promo, problem: findPromoProblem(promo, use) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') {
      return { promo: null, problem: { code: 'TOO_MANY_ATTEMPTS' } }
    }
    throw error
  }
}

/** Calculates the discount of a code without points, whether or not its conditions are met. */
function discountBy(basket: Basket, promo: Promo): { goodsAmd: number; discountAmd: number } {
  const { totals, promoAmd } = calculateTotals({ ...basket, promo, points: { requested: 0, balance: 0 } })
  return { goodsAmd: totals.goodsAmd, discountAmd: promoAmd }
}

function toQuotePromo(
  { promoCode, promo, problem }: PromoEvaluation & { promoCode: string },
  basket: Basket,
  { totals: { goodsAmd }, promoAmd }: CalculatedTotals,
  locale: Locale,
): QuotePromo {
  const isTobaccoExcluded = hasTobaccoExcludedFrom(basket, 'inPromotions') && (promo === null || coversTobacco(promo))
  const isTobaccoTheReason = isTobaccoExcluded && problem?.code === 'PROMO_NOT_FOR_THESE'
  return {
    code: promo?.code ?? promoCode,
    discountAmd: promoAmd,
    isPartial: promo !== null && eligibleAmd(basket, promo) < goodsAmd - basket.promotions.discountAmd,
    ...(problem
      ? {
          problem: {
            error: problem.code,
            message: isTobaccoTheReason
              ? translate(locale, 'checkout.noPromoForTobacco')
              : toProblemText(problem, locale),
            missingAmd: problem.missingAmd,
          },
        }
      : {}),
    ...(isTobaccoExcluded && !problem ? { note: translate(locale, 'checkout.noPromoForTobacco') } : {}),
  }
}

/** True if the basket has tobacco and the settings exclude tobacco from promo codes or points. */
const hasTobaccoExcludedFrom = ({ lines, categories }: Basket, use: 'inPromotions' | 'spendsPoints') =>
  !categories.flavor[use] && lines.some(({ category }) => category === 'flavor')

const coversTobacco = ({ categories }: Promo) => categories.length === 0 || categories.includes('flavor')

export type ReserveDiscountsInput = {
  customer: PromoCustomer
  locale: Locale
  /** The id of the promo code: null if the code does not exist, undefined if the request names none. */
  promoId: string | null | undefined
  /** A discount of staff, instead of a promo code. */
  discount: PromoDiscount | undefined
  /** The discount of the code, without promotions, in the quote that the customer saw. */
  expectedDiscountAmd: number | null
  bonusPoints: number
}
export type ReservedDiscounts = CalculatedTotals & { promoId: string | null; promotions: AppliedPromotions }

/**
 * Reserves the promo code, the promotions and the points of a new order. Call it after the account and before any variant
 * is locked. Code and promotions count one more use and the points are locked until commitDiscounts records them or the transaction is rolled
 * back.
 * @throws PROMO_... if the code cannot be used; PROMO_CHANGED if its discount differs from the quote;
 * POINTS_NOT_AVAILABLE, with the available number in the details, if the request exceeds the points that can be spent;
 * StaleSnapshotError if a promotion changed or reached a limit meanwhile
 */
export async function reserveDiscounts(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  basket: Basket,
  { customer, locale, promoId, discount, expectedDiscountAmd, bonusPoints }: ReserveDiscountsInput,
): Promise<ReservedDiscounts> {
  const { accountId } = customer
  const promo =
    promoId === undefined ? null : await reservePromo(tx, basket, { promoId, customer, locale, now: clock.now() })
  if (!(await reservePromotions(tx, accountId, basket.promotions))) throw new StaleSnapshotError()
  const { balance } = bonusPoints > 0 && accountId !== null ? await lockPoints(tx, accountId) : { balance: 0 }
  const calculated = calculateTotals({
    ...basket,
    promo: promo ?? discount ?? null,
    points: { requested: bonusPoints, balance },
  })
  const { pointsAmd } = calculated.totals
  if (promo && expectedDiscountAmd !== null && expectedDiscountAmd !== calculated.promoAmd)
    throw new AppError('PROMO_CHANGED')
  if (pointsAmd < bonusPoints) {
    const message = fieldText('points_not_available', locale)
    const details = [{ path: 'body.bonusPoints', message, available: calculated.maxPoints }]
    throw new AppError('POINTS_NOT_AVAILABLE', { details })
  }
  return { ...calculated, promoId: promo?.id ?? null, promotions: basket.promotions }
}

type ReservePromoInput = { promoId: string | null; customer: PromoCustomer; locale: Locale; now: Date }

/** Serializes orders that use the same promo code, so that its limits hold. */
async function reservePromo(
  tx: Tx,
  basket: Basket,
  { promoId, customer, locale, now }: ReservePromoInput,
): Promise<Promo> {
  if (promoId === null) throw createPromoError({ code: 'PROMO_UNKNOWN' }, locale)
  const isCounted = await reservePromoUse(tx, promoId)
  const promo = await findPromoById(tx, promoId)
  if (!promo) throw createPromoError({ code: 'PROMO_UNKNOWN' }, locale)
  const used = isCounted ? promo.used - 1 : promo.used
  const usedByCustomer = await countUses(tx, promoId, customer)
  const problem = findPromoProblem(promo, { ...discountBy(basket, promo), now, used, usedByCustomer })
  if (problem) throw createPromoError(problem, locale)
  if (!isCounted) throw createPromoError({ code: 'PROMO_USED_UP' }, locale)
  return promo
}

type CommitDiscountsInput = {
  orderId: string
  /** Null for a customer without an account, who has no points. */
  accountId: string | null
  discounts: ReservedDiscounts
  /** In the order of the basket's lines. */
  variantIds: readonly string[]
}

/** Records the promo code, the promotions and the points of an order that was just inserted. */
export async function commitDiscounts(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, accountId, discounts, variantIds }: CommitDiscountsInput,
): Promise<void> {
  const { promoId, promoAmd, promotions, totals } = discounts
  const { pointsAmd: points } = totals
  if (promoId !== null) await commitPromoUse(tx, deps, { promoId, orderId, accountId, discountAmd: promoAmd })
  await recordPromotions(tx, deps, { orderId, accountId, applied: promotions, variantIds })
  if (points === 0 || accountId === null) return
  if (!(await spendPoints(tx, deps, { orderId, accountId, points }))) throw new AppError('POINTS_NOT_AVAILABLE')
}

/** Releases the promo code, the promotions and the points of a cancelled order, once. Call it after lockOrder and before any variant is locked. */
export async function releaseDiscounts(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await releasePromoUse(tx, orderId)
  await releasePromotions(tx, orderId)
  await refundSpentPoints(tx, deps, orderId)
}

type LostDiscount = 'code_gone' | 'promotion_gone' | 'points_gone'

/**
 * Finds out whether the promo code, a promotion or the points of an expired order are no longer available for a late
 * payment. All are locked until the transaction ends, so that restoreDiscounts succeeds.
 */
export async function findLostDiscount(tx: Tx, orderId: string): Promise<LostDiscount | null> {
  if (!(await canReusePromo(tx, orderId))) return 'code_gone'
  if (!(await canReusePromotions(tx, orderId))) return 'promotion_gone'
  return (await canSpendAgain(tx, orderId)) ? null : 'points_gone'
}

export async function restoreDiscounts(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await restorePromoUse(tx, orderId)
  await restorePromotions(tx, orderId)
  await spendAgain(tx, deps, orderId)
}
