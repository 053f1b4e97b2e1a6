import type { PromotionProblem } from '@shop/contracts/automatic-promotions.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { MIN_CHARGE_AMD } from '@shop/contracts/money.ts'
import { allocate, percentOf, shareOfFirst } from '#orders/index.ts'
import type { Settings } from '#settings/index.ts'

/** A promotion with what decides whether it applies. Amounts and quantities belong to its kind. */
export type PromotionRule = {
  id: string
  version: number
  title: Texts
  kind: 'percent' | 'amount' | 'buy_get' | 'free_delivery'
  percent: number | null
  amountAmd: number | null
  buyQuantity: number | null
  getQuantity: number | null
  target: 'all' | 'category' | 'brand' | 'collection' | 'product'
  targets: readonly string[]
  /** Groups of customers; empty for all. */
  groupIds: readonly string[]
  minimumGoodsAmd: number
  coversSale: boolean
  isExclusive: boolean
  isWithCodes: boolean
  priority: number
  startsAt: Date | null
  endsAt: Date | null
  usesInAll: number | null
  usesPerCustomer: number | null
  used: number
  state: 'draft' | 'active' | 'ended'
}

/** A line at the current price. `isOnSale`: the variant shows an old price. */
export type PromotionLine = {
  quantity: number
  unitPriceAmd: number
  category: Category
  isOnSale: boolean
  productId: string
  brand: string
  /** The picked collections that contain the product. */
  collectionIds: readonly string[]
}

export type PromotionContext = {
  now: Date
  /** Orders of this customer that use a promotion, by its id. Empty for visitors. */
  usesOfCustomer: ReadonlyMap<string, number>
  /** The groups of this customer. Empty for visitors. */
  groupsOfCustomer: readonly string[]
  /** The rules of the shop and the law. Only categories in promotions count and are reduced. */
  categories: Settings['categories']
  /** The fixed delivery fee; null if there is none or if it is agreed by phone. */
  deliveryFeeAmd: number | null
  /** The amount that the promotions may take off the lines at most. */
  maxDiscountAmd: number
}

/** What a promotion does to a cart, or why it does nothing. */
export type PromotionEffect = {
  promotion: PromotionRule
  /** The discount of each line. */
  lineDiscounts: readonly number[]
  discountAmd: number
  deliveryAmd: number
  problem: PromotionProblem | null
  /** With the problem `minimum`. */
  missingAmd?: number
  /** With the problem `minimum`: true if the promotion is for all items and counts each one in the cart. */
  countsAllItems?: boolean
}

export type AppliedPromotions = {
  /** All promotions, in the order in which they apply. */
  effects: readonly PromotionEffect[]
  /** What promotions take off each line, and whether promo codes leave it alone. */
  lines: readonly { discountAmd: number; isClosedToCodes: boolean }[]
  discountAmd: number
  /** The delivery fee that is not paid. */
  deliveryAmd: number
}

type LineState = PromotionLine & { restAmd: number; isReduced: boolean; isTaken: boolean; isClosedToCodes: boolean }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The order of promotions: higher priority first, then the older one. Ids are UUIDv7, so they sort by time. */
export function comparePromotions(one: PromotionRule, other: PromotionRule): number {
  return other.priority - one.priority || (one.id < other.id ? -1 : 1)
}

/**
 * Applies promotions to the lines of a cart, one after the other by priority. A percentage reduces what the earlier ones
 * have left of each line, rounded down. An exclusive promotion reduces only lines that no other has reduced, and keeps
 * them for itself. Together they take off at most `maxDiscountAmd`, and only one gives free delivery (docs/adr/0053).
 */
export function applyPromotions(
  lines: readonly PromotionLine[],
  promotions: readonly PromotionRule[],
  context: PromotionContext,
): AppliedPromotions {
  const states: LineState[] = lines.map(line => ({
    ...line,
    restAmd: line.quantity * line.unitPriceAmd,
    isReduced: false,
    isTaken: false,
    isClosedToCodes: false,
  }))
  let leftAmd = context.maxDiscountAmd
  let deliveryAmd = 0
  const effects = promotions.toSorted(comparePromotions).map((promotion): PromotionEffect => {
    const given = givenBy(promotion, states, { ...context, leftAmd, isDeliveryFree: deliveryAmd > 0 })
    leftAmd -= given.discountAmd
    deliveryAmd += given.deliveryAmd
    for (const [index, state] of states.entries()) reduceLine(state, promotion, given.lineDiscounts[index] ?? 0)
    return given
  })
  return {
    effects,
    lines: states.map(({ quantity, unitPriceAmd, restAmd, isClosedToCodes }) => ({
      discountAmd: quantity * unitPriceAmd - restAmd,
      isClosedToCodes,
    })),
    discountAmd: context.maxDiscountAmd - leftAmd,
    deliveryAmd,
  }
}

function reduceLine(line: LineState, { isExclusive, isWithCodes }: PromotionRule, discountAmd: number): void {
  if (discountAmd === 0) return
  line.restAmd -= discountAmd
  line.isReduced = true
  line.isTaken ||= isExclusive
  line.isClosedToCodes ||= !isWithCodes
}

type Step = PromotionContext & { leftAmd: number; isDeliveryFree: boolean }

function givenBy(promotion: PromotionRule, lines: readonly LineState[], step: Step): PromotionEffect {
  const nothing = { promotion, lineDiscounts: lines.map(() => 0), discountAmd: 0, deliveryAmd: 0 }
  const problem = findTermsProblem(promotion, step)
  if (problem) return { ...nothing, problem }
  const matching = findMatchingLines(promotion, lines, step)
  if (typeof matching === 'string') return { ...nothing, problem: matching }
  const missingAmd = promotion.minimumGoodsAmd - sum(matching.map(priceOf))
  if (missingAmd > 0) {
    const isCounted = (line: LineState) => line.quantity === 0 || matching.includes(line)
    const countsAllItems = promotion.target === 'all' && lines.every(isCounted)
    return { ...nothing, problem: 'minimum', missingAmd, countsAllItems }
  }
  if (promotion.kind === 'free_delivery') {
    const deliveryAmd = step.isDeliveryFree ? 0 : (step.deliveryFeeAmd ?? 0)
    return { ...nothing, deliveryAmd, problem: deliveryAmd === 0 ? 'no_fee' : null }
  }
  const amounts = findAmounts(promotion, matching, step.leftAmd)
  if (typeof amounts === 'string') return { ...nothing, problem: amounts }
  return {
    ...nothing,
    lineDiscounts: lines.map(line => amounts.get(line) ?? 0),
    discountAmd: sum([...amounts.values()]),
    problem: null,
  }
}

/** Returns the lines that a promotion counts, or why there are none. */
function findMatchingLines(
  promotion: PromotionRule,
  lines: readonly LineState[],
  { categories }: PromotionContext,
): readonly LineState[] | PromotionProblem {
  const covered = lines.filter(line => line.quantity > 0 && isTarget(promotion, line))
  if (covered.length === 0) return 'no_items'
  const allowed = covered.filter(({ category }) => categories[category].inPromotions)
  if (allowed.length === 0) return 'excluded_by_law'
  const matching = allowed.filter(({ isOnSale }) => isSaleCovered(promotion) || !isOnSale)
  return matching.length === 0 ? 'on_sale' : matching
}

/** Returns what a promotion takes off each line that it may reduce, at most `leftAmd` in total, or why nothing. */
function findAmounts(
  promotion: PromotionRule,
  lines: readonly LineState[],
  leftAmd: number,
): ReadonlyMap<LineState, number> | PromotionProblem {
  const open = lines.filter(({ isTaken, isReduced }) => !isTaken && !(promotion.isExclusive && isReduced))
  if (open.length === 0) return 'taken'
  const amounts = amountsBy(promotion, open)
  if (amounts === null) return 'too_few_units'
  const capped = allocate(Math.min(sum(amounts), leftAmd), amounts)
  if (sum(capped) === 0) return 'nothing_left'
  return new Map(open.map((line, index) => [line, capped[index] ?? 0]))
}

/** Returns why a promotion applies to no cart of this customer now, or null. */
function findTermsProblem(
  { id, state, startsAt, endsAt, groupIds, usesInAll, usesPerCustomer, used }: PromotionRule,
  { now, usesOfCustomer, groupsOfCustomer }: PromotionContext,
): PromotionProblem | null {
  if (state !== 'active') return 'not_active'
  if (endsAt && now >= endsAt) return 'over'
  if (startsAt && now < startsAt) return 'not_started'
  if (groupIds.length > 0 && !groupIds.some(group => groupsOfCustomer.includes(group))) return 'other_customers'
  if (usesPerCustomer !== null && (usesOfCustomer.get(id) ?? 0) >= usesPerCustomer) return 'used_by_customer'
  return usesInAll !== null && used >= usesInAll ? 'used_up' : null
}

/** True if the promotion is for the product of the line. */
export function isTarget({ target, targets }: PromotionRule, line: PromotionLine): boolean {
  switch (target) {
    case 'all':
      return true
    case 'category':
      return targets.includes(line.category)
    case 'brand':
      return targets.includes(line.brand)
    case 'collection':
      return line.collectionIds.some(id => targets.includes(id))
    case 'product':
      return targets.includes(line.productId)
  }
}

/** Free delivery leaves the prices alone, so it counts reduced items as well. */
const isSaleCovered = ({ coversSale, kind }: PromotionRule): boolean => coversSale || kind === 'free_delivery'

const priceOf = ({ quantity, unitPriceAmd }: PromotionLine) => quantity * unitPriceAmd

/** Returns what a promotion takes off each line, or null if there are too few units for a free one. */
function amountsBy(promotion: PromotionRule, lines: readonly LineState[]): number[] | null {
  const restsAmd = lines.map(({ restAmd }) => restAmd)
  if (promotion.kind === 'percent') return restsAmd.map(restAmd => percentOf(restAmd, promotion.percent ?? 0))
  if (promotion.kind === 'amount') return allocate(Math.min(promotion.amountAmd ?? 0, sum(restsAmd)), restsAmd)
  return freeUnitsBy(promotion, lines)
}

/**
 * Makes the cheapest units free. All lines share the discount in proportion to their prices, so that a return of some
 * units gives back their part of it.
 */
function freeUnitsBy({ buyQuantity, getQuantity }: PromotionRule, lines: readonly LineState[]): number[] | null {
  const free = getQuantity ?? 0
  const groups = Math.floor(sum(lines.map(({ quantity }) => quantity)) / ((buyQuantity ?? 0) + free))
  if (groups === 0) return null
  let units = groups * free
  let discountAmd = 0
  for (const { quantity, restAmd } of lines.toSorted((one, other) => one.unitPriceAmd - other.unitPriceAmd)) {
    const taken = Math.min(units, quantity)
    // An earlier discount belongs to all units of a line.
    discountAmd += shareOfFirst(restAmd, taken, quantity)
    units -= taken
  }
  const restsAmd = lines.map(({ restAmd }) => restAmd)
  return allocate(discountAmd, restsAmd)
}

/**
 * Finds the free delivery that needs the fewest more items, 0 if the cart has it; undefined if none is offered. One for
 * some items only is not offered before the cart has it: other items do not help to reach its minimum.
 */
export function findFreeDelivery({ effects }: AppliedPromotions): { fromAmd: number; missingAmd: number } | undefined {
  const offers = effects.flatMap(({ promotion, problem, missingAmd = 0, countsAllItems }) =>
    promotion.kind === 'free_delivery' &&
    (problem === null || problem === 'no_fee' || (problem === 'minimum' && countsAllItems))
      ? [{ fromAmd: promotion.minimumGoodsAmd, missingAmd }]
      : [],
  )
  return offers.toSorted((one, other) => one.missingAmd - other.missingAmd)[0]
}

/** Returns the amount that promotions may take off the items at most. It does not depend on the delivery. */
export function maxPromotionsAmd(goodsAmd: number, rentalAmd: number): number {
  return Math.max(0, Math.min(goodsAmd, goodsAmd + rentalAmd - MIN_CHARGE_AMD))
}

/** No promotion. */
export const NO_PROMOTIONS: AppliedPromotions = { effects: [], lines: [], discountAmd: 0, deliveryAmd: 0 }
