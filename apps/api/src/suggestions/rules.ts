import type { FlavorCategory, Strength, TasteProfile } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import mixRules from './mix-rules.json' with { type: 'json' }

/** One flavor that can be bought now, as the mixing rules see it. */
export type Candidate = {
  /** The product's slug. */
  productId: string
  /** The taste (watermelon, mint, ...): two brands of one taste share it. */
  flavorId: string
  /** The taste's name for the person. */
  name: Texts
  category: FlavorCategory
  strength: Strength
  /** Each dimension 0..1. */
  taste: TasteProfile
  /** 1..5: how easily it drowns the others. */
  intensity: number
  /** base can carry a mix, accent cannot, cooling is pure cold. */
  role: 'base' | 'accent' | 'cooling'
  /** The most it may have of a mix, percent. */
  maxSharePercent: number
}

/** What the customer asks for. */
export type Ask = {
  categories: readonly FlavorCategory[]
  strength: Strength
  /** The flavor ids of the mixes that this phone had today, the base of each first. */
  earlier: readonly (readonly string[])[]
  /** The flavor ids that the customer does not want in any mix. */
  refused: readonly string[]
  /** Chooses between mixes that are about equally good: the same seed, shelf and ask give the same mix. */
  seed: number
}

/** A flavor of a mix and its share in percent. */
export type Part = { flavor: Candidate; percentage: number }

export const MIN_PARTS = 2
export const MAX_PARTS = 4
/** Shares go in steps of this, percent: nobody weighs a finer part of a bowl. */
const SHARE_STEP = 5
/** How much pure cold the shop's own mixes have, and the most that any mix bears, percent. */
export const COOLANT_PERCENT = 10
const MAX_COOLANT_PERCENT = 20
/** What bases have of a mix at least, percent. */
const LEAST_BASE_PERCENT = 50
/** Below this two categories are not put together. */
const LEAST_AFFINITY = 0.4
/** One of these is the most a mix bears: they drown the rest. */
const LOUD: readonly FlavorCategory[] = ['Spice', 'Gastronomy']
/** A base of this intensity fills a bowl by itself; two of them fight. */
const HEAVY_INTENSITY = 4

const strengthValues: Record<Strength, number> = { mild: 1, medium: 2, strong: 3 }
/** The share-weighted mean of the strength values, in hundredths, both ends included. */
const strengthBands: Record<Strength, readonly [number, number]> = {
  mild: [100, 149],
  medium: [150, 249],
  strong: [250, 300],
}
const affinity: Record<FlavorCategory, Record<FlavorCategory, number>> = mixRules.affinity

/** How naturally two categories go together: 0 avoid, 1 a natural pair. */
export function affinityOf(a: FlavorCategory, b: FlavorCategory): number {
  return affinity[a][b]
}

/** Whether two flavors may be in one mix: not one taste twice, no clash of categories, not two that drown the rest. */
export function canMeet(a: Candidate, b: Candidate): boolean {
  return (
    a.flavorId !== b.flavorId &&
    affinityOf(a.category, b.category) >= LEAST_AFFINITY &&
    !(LOUD.includes(a.category) && LOUD.includes(b.category)) &&
    !(isHeavy(a) && isHeavy(b)) &&
    !(a.role === 'cooling' && b.role === 'cooling')
  )
}

const isHeavy = ({ role, intensity }: Candidate) => role === 'base' && intensity >= HEAVY_INTENSITY

/** What of the shelf the customer has not refused. */
export function acceptable(shelf: readonly Candidate[], { refused }: Pick<Ask, 'refused'>): readonly Candidate[] {
  return refused.length === 0 ? shelf : shelf.filter(({ flavorId }) => !refused.includes(flavorId))
}

/** Percent of strength value that a flavor brings at a share: their sum over a mix is its strength in hundredths. */
export function strengthPoints(flavor: Candidate, percentage: number): number {
  return strengthValues[flavor.strength] * percentage
}

/** How far a strength in hundredths lies from the band that was asked for; 0 inside it. */
export function bandDistance(points: number, strength: Strength): number {
  const [low, high] = strengthBands[strength]
  return Math.max(0, low - points, points - high)
}

/** The word for how strong a mix comes out. */
export function strengthOf(parts: readonly Part[]): Strength {
  const points = strengthPointsOf(parts)
  if (points < strengthBands.medium[0]) return 'mild'
  return points < strengthBands.strong[0] ? 'medium' : 'strong'
}

export function strengthPointsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { flavor, percentage }) => sum + strengthPoints(flavor, percentage), 0)
}

/** Shares of an adviser's answer before anything is known of them: ids that may not exist, numbers that may not fit. */
export type Proposal = readonly { productId: string; percentage: number }[]

/**
 * Makes a mix of a proposal, as far as it can be one: what is not on the shelf or was refused is dropped, what is named
 * twice is merged, the largest four stay, and the shares are brought to steps of 5 % that add up to 100, the largest
 * first.
 * @returns null where it cannot be mended: fewer than two flavors, none of the asked categories, nothing that carries
 *   it (bases have half of it at least), flavors that clash, or more of one (or of pure cold) than a mix bears
 */
export function mendMix(proposal: Proposal, shelf: readonly Candidate[], ask: Ask): Part[] | null {
  const onShelf = new Map(acceptable(shelf, ask).map(flavor => [flavor.productId, flavor]))
  const merged = new Map<Candidate, number>()
  for (const { productId, percentage } of proposal) {
    const flavor = onShelf.get(productId)
    if (flavor && Number.isFinite(percentage) && percentage > 0) {
      merged.set(flavor, (merged.get(flavor) ?? 0) + percentage)
    }
  }
  const largest = [...merged]
    .map(([flavor, share]) => ({ flavor, share }))
    .sort((a, b) => b.share - a.share || byText(a.flavor.productId, b.flavor.productId))
    .slice(0, MAX_PARTS)
  if (largest.length < MIN_PARTS) return null
  const percentages = evenPercents(largest.map(({ share }) => share))
  const parts = largest.map(({ flavor }, index) => ({ flavor, percentage: percentages[index] ?? 0 }))
  return isBearable(parts, ask) ? parts : null
}

function isBearable(parts: readonly Part[], ask: Ask): boolean {
  return (
    parts.some(({ flavor }) => ask.categories.includes(flavor.category)) &&
    baseShareOf(parts) >= LEAST_BASE_PERCENT &&
    parts.every(({ flavor, percentage }) => percentage > 0 && percentage <= mostOf(flavor)) &&
    parts.every(({ flavor }, index) => parts.slice(index + 1).every(other => canMeet(flavor, other.flavor)))
  )
}

function baseShareOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { flavor, percentage }) => (flavor.role === 'base' ? sum + percentage : sum), 0)
}

const mostOf = ({ role, maxSharePercent }: Candidate) =>
  role === 'cooling' ? Math.min(maxSharePercent, MAX_COOLANT_PERCENT) : maxSharePercent

/** Whether a mix misses the asked strength, or leaves out asked categories, more than another shows to be necessary. */
export function isWeaker(parts: readonly Part[], possible: readonly Part[], ask: Ask): boolean {
  const miss = (mix: readonly Part[]) => bandDistance(strengthPointsOf(mix), ask.strength)
  return miss(parts) > miss(possible) || metCategories(parts, ask) < metCategories(possible, ask)
}

function metCategories(parts: readonly Part[], { categories }: Ask): number {
  return categories.filter(category => parts.some(({ flavor }) => flavor.category === category)).length
}

/** Brings shares of any size to steps of 5 % that add up to 100, by largest remainder; the earlier of equals wins. */
function evenPercents(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const exact = shares.map(share => (share / total) * (100 / SHARE_STEP))
  const steps = exact.map(Math.floor)
  const missing = 100 / SHARE_STEP - steps.reduce((sum, step) => sum + step, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { index } of order.slice(0, missing)) steps[index] = (steps[index] ?? 0) + 1
  return steps.map(step => step * SHARE_STEP)
}

/** Orders ids alike on every machine, whatever its language. */
export function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
