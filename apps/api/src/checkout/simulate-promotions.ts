import type {
  simulatePromotions as route,
  SimulatedPromotion,
  Simulation,
} from '@shop/contracts/automatic-promotions.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { type AppliedPromotions, readPromotions } from '#promotions/index.ts'
import { type LineItem, readCheckoutSnapshot, toPriced } from './checkout-snapshot.ts'
import { quoteFee } from './delivery-fee.ts'
import { promote } from './promote.ts'
import { mergeItems } from './rules.ts'
import { calculateTotals } from './totals.ts'

type SimulationInput = z.infer<typeof route.body>

/**
 * Calculates what a cart would cost with the active promotions and with the named ones, as if these were active. Uses the
 * same functions as quotes and orders. Unknown SKUs are left out; the stock does not matter.
 */
export async function simulatePromotions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { items, promotionIds, region, accountId, at }: SimulationInput,
  locale: Locale,
): Promise<Simulation> {
  const now = at === undefined ? clock.now() : new Date(at)
  const skus = items.map(({ sku }) => sku)
  const [{ variants, ...snapshot }, named] = await Promise.all([
    readCheckoutSnapshot(db, { skus, now, accountId: accountId ?? null }),
    readPromotions(db, promotionIds),
  ])
  const lines = mergeItems(items).flatMap(({ sku, quantity }): LineItem[] => {
    const variant = variants.get(sku)
    return variant ? [{ variant, quantity, lineTotal: variant.priceAmd * quantity }] : []
  })
  const others = snapshot.promotions.filter(({ id }) => !promotionIds.includes(id))
  const promotions = [...others, ...named.map(promotion => ({ ...promotion, state: 'active' as const }))]
  const { categories, points: rates } = snapshot.rules
  const delivery = region === undefined ? null : quoteFee(lines, region, snapshot.rules)
  const applied = promote(lines, { ...snapshot, promotions }, { now, delivery, rentalAmd: 0 })
  const { totals } = calculateTotals({
    lines: lines.map(toPriced),
    promotions: applied,
    delivery: delivery?.fee ?? null,
    rental: { rentalAmd: 0, depositAmd: 0 },
    categories,
    rates,
    promo: null,
    points: { requested: 0, balance: 0 },
  })
  const states = new Map(named.map(({ id, state }) => [id, state]))
  return {
    lines: lines.map((line, index) => toSimulatedLine(line, applied, index, locale)),
    totals,
    promotions: applied.effects.map(
      ({ promotion, discountAmd, deliveryAmd, problem, missingAmd }): SimulatedPromotion => ({
        id: promotion.id,
        title: textIn(promotion.title, locale),
        kind: promotion.kind,
        state: states.get(promotion.id) ?? promotion.state,
        discountAmd,
        deliveryAmd,
        ...(problem && { problem }),
        ...(missingAmd !== undefined && { missingAmd }),
      }),
    ),
  }
}

function toSimulatedLine(
  { variant, quantity, lineTotal }: LineItem,
  { effects }: AppliedPromotions,
  index: number,
  locale: Locale,
): Simulation['lines'][number] {
  return {
    sku: variant.sku,
    title: textIn(variant.title, locale),
    quantity,
    price: variant.priceAmd,
    lineTotal,
    discounts: effects.flatMap(({ promotion, lineDiscounts }) => {
      const amountAmd = lineDiscounts[index] ?? 0
      return amountAmd > 0 ? [{ promotionId: promotion.id, amountAmd }] : []
    }),
  }
}
