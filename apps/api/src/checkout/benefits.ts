import type { QuoteBonus, QuotePromo } from '@shop/contracts/checkout.ts'
import type { DeliveryFee } from '@shop/contracts/delivery.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { balanceOf, canSpendAgain, giveBackSpent, lockPoints, spendAgain, spendPoints } from '#bonus/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import {
  bookUse,
  canUseAgain,
  countUse,
  findPromo,
  type Guesser,
  type Promo,
  type PromoProblem,
  problemOf,
  problemText,
  promoRefusal,
  readPromo,
  releaseUse,
  useAgain,
  usesOf,
} from '#promotions/index.ts'
import type { Settings } from '#settings/index.ts'
import { eligibleAmd, type PricedLine, type Reckoned, reckon } from './totals.ts'

/** The items of a quote or an order, and the rules by which their totals are calculated. */
export type Basket = {
  lines: readonly PricedLine[]
  delivery: DeliveryFee | null
  rental: { rentalAmd: number; depositAmd: number }
  categories: Settings['categories']
  rates: Settings['points']
}

type QuoteAsked = { promoCode: string | undefined; bonusPoints: number; guesser: Guesser; locale: Locale }
export type QuotedBenefits = Reckoned & { promo: QuotePromo | null; bonus: QuoteBonus | null }

/** What a code and points would do for a basket now; nothing is held. A code that cannot be used is told, not thrown. */
export async function quoteBenefits(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  basket: Basket,
  { promoCode, bonusPoints, guesser, locale }: QuoteAsked,
): Promise<QuotedBenefits> {
  const { accountId } = guesser
  const balance = accountId === undefined ? 0 : await balanceOf(deps.db, accountId)
  const points = { wanted: bonusPoints, balance }
  const { promo, problem } =
    promoCode === undefined ? NO_PROMO : await judge(deps, basket, { typed: promoCode, guesser })
  const calculated = reckon({ ...basket, promo: problem ? null : promo, points })
  const note = isTobaccoWithout(basket, 'spendsPoints') ? tobaccoTexts.points[locale] : undefined
  return {
    ...calculated,
    promo: promoCode === undefined ? null : told({ typed: promoCode, promo, problem }, basket, calculated, locale),
    bonus: accountId === undefined ? null : { balance, mostPoints: calculated.mostPoints, ...(note ? { note } : {}) },
  }
}

type Judged = { promo: Promo | null; problem: PromoProblem | null }
const NO_PROMO: Judged = { promo: null, problem: null }

async function judge(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  basket: Basket,
  { typed, guesser }: { typed: string; guesser: Guesser },
): Promise<Judged> {
  try {
    const promo = await findPromo(deps, typed, guesser)
    if (!promo) return { promo, problem: { code: 'PROMO_UNKNOWN' } }
    const { accountId } = guesser
    const usedByCustomer = accountId === undefined ? 0 : await usesOf(deps.db, promo.id, accountId)
    const use = { ...effectOf(basket, promo), now: deps.clock.now(), used: promo.used, usedByCustomer }
    return { promo, problem: problemOf(promo, use) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') {
      return { promo: null, problem: { code: 'TOO_MANY_ATTEMPTS' } }
    }
    throw error
  }
}

/** What a code by itself would do, whether or not it may. */
function effectOf(basket: Basket, promo: Promo): { goodsAmd: number; discountAmd: number } {
  return reckon({ ...basket, promo, points: { wanted: 0, balance: 0 } }).totals
}

function told(
  { typed, promo, problem }: Judged & { typed: string },
  basket: Basket,
  { totals: { discountAmd, goodsAmd } }: Reckoned,
  locale: Locale,
): QuotePromo {
  const isTobaccoOut = isTobaccoWithout(basket, 'inPromotions') && (promo === null || isMeantForTobacco(promo))
  const isWhy = isTobaccoOut && problem?.code === 'PROMO_NOT_FOR_THESE'
  return {
    code: promo?.code ?? typed,
    discountAmd,
    isPartial: promo !== null && eligibleAmd(basket, promo) < goodsAmd,
    ...(problem
      ? {
          problem: {
            error: problem.code,
            message: isWhy ? tobaccoTexts.promo[locale] : problemText(problem, locale),
            missingAmd: problem.missingAmd,
          },
        }
      : {}),
    ...(isTobaccoOut && !problem ? { note: tobaccoTexts.promo[locale] } : {}),
  }
}

/** The basket has tobacco, and the settings keep codes or points off it. */
const isTobaccoWithout = ({ lines, categories }: Basket, use: 'inPromotions' | 'spendsPoints') =>
  !categories.flavor[use] && lines.some(({ category }) => category === 'flavor')

const isMeantForTobacco = ({ categories }: Promo) => categories.length === 0 || categories.includes('flavor')

const tobaccoTexts: Record<'promo' | 'points', Texts> = {
  promo: {
    ru: 'На табак промокоды не действуют.',
    en: 'Promo codes do not apply to tobacco.',
    hy: 'Պրոմոկոդերը ծխախոտի վրա չեն գործում։',
  },
  points: {
    ru: 'Баллами нельзя оплатить табак.',
    en: 'Points cannot pay for tobacco.',
    hy: 'Միավորներով ծխախոտ վճարել չի կարելի։',
  },
}

export type PlaceAsked = {
  accountId: string
  locale: Locale
  /** The code's row, null for a code that does not exist; undefined where none was asked for. */
  promoId: string | null | undefined
  /** What the quote said it takes off. */
  expectedDiscountAmd: number | null
  bonusPoints: number
}
export type Held = Reckoned & { promoId: string | null }

/**
 * Holds what an order asks for, under the account's lock and before any variant is: the code counts one more use and
 * the points are locked, until bookBenefits writes whose they are or the transaction is rolled back.
 * @throws PROMO_... naming why; PROMO_CHANGED when it takes off something else than the quote said;
 * POINTS_NOT_AVAILABLE (details say how many are) when more points are asked for than can be spent
 */
export async function holdBenefits(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  basket: Basket,
  { accountId, locale, promoId, expectedDiscountAmd, bonusPoints }: PlaceAsked,
): Promise<Held> {
  const promo =
    promoId === undefined ? null : await holdPromo(tx, basket, { promoId, accountId, locale, now: clock.now() })
  const { balance } = bonusPoints > 0 ? await lockPoints(tx, accountId) : { balance: 0 }
  const calculated = reckon({ ...basket, promo, points: { wanted: bonusPoints, balance } })
  const { discountAmd, pointsAmd } = calculated.totals
  if (promo && expectedDiscountAmd !== null && expectedDiscountAmd !== discountAmd) throw new AppError('PROMO_CHANGED')
  if (pointsAmd < bonusPoints) {
    const message = fieldText('points_not_available', locale)
    const details = [{ path: 'body.bonusPoints', message, available: calculated.mostPoints }]
    throw new AppError('POINTS_NOT_AVAILABLE', { details })
  }
  return { ...calculated, promoId: promo?.id ?? null }
}

type HeldPromo = { promoId: string | null; accountId: string; locale: Locale; now: Date }

/** One code's orders go one after the other from here to the end of their transactions: its limits are exact. */
async function holdPromo(tx: Tx, basket: Basket, { promoId, accountId, locale, now }: HeldPromo): Promise<Promo> {
  if (promoId === null) throw promoRefusal({ code: 'PROMO_UNKNOWN' }, locale)
  const isCounted = await countUse(tx, promoId)
  const promo = await readPromo(tx, promoId)
  if (!promo) throw promoRefusal({ code: 'PROMO_UNKNOWN' }, locale)
  const used = isCounted ? promo.used - 1 : promo.used
  const usedByCustomer = await usesOf(tx, promoId, accountId)
  const problem = problemOf(promo, { ...effectOf(basket, promo), now, used, usedByCustomer })
  if (problem) throw promoRefusal(problem, locale)
  if (!isCounted) throw promoRefusal({ code: 'PROMO_USED_UP' }, locale)
  return promo
}

/** Writes what an order that was just made uses: its code and its points. */
export async function bookBenefits(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, accountId, held }: { orderId: string; accountId: string; held: Held },
): Promise<void> {
  const { promoId, totals } = held
  const { discountAmd, pointsAmd: points } = totals
  if (promoId !== null) await bookUse(tx, deps, { promoId, orderId, accountId, discountAmd })
  if (!(await spendPoints(tx, deps, { orderId, accountId, points }))) throw new AppError('POINTS_NOT_AVAILABLE')
}

/** Gives back the code and the points of an order that is cancelled, once. Begin with lockOrder, and lock no variant before. */
export async function releaseBenefits(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await releaseUse(tx, orderId)
  await giveBackSpent(tx, deps, orderId)
}

/**
 * Whether the code and the points of an expired order can be held again, for a payment that came late; both are locked
 * until the transaction ends, so that holdBenefitsAgain then finds them.
 */
export async function canHoldAgain(tx: Tx, orderId: string): Promise<'yes' | 'code_gone' | 'points_gone'> {
  if (!(await canUseAgain(tx, orderId))) return 'code_gone'
  return (await canSpendAgain(tx, orderId)) ? 'yes' : 'points_gone'
}

export async function holdBenefitsAgain(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await useAgain(tx, orderId)
  await spendAgain(tx, deps, orderId)
}
