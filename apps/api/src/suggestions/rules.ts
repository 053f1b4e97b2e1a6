import { type FlavorCategory, type Strength, type TasteProfile, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import mixRules from './mix-rules.json' with { type: 'json' }

/** A flavor in stock, as the mixing rules see it. */
export type Candidate = {
  /** The product's slug. */
  productId: string
  /** The taste (watermelon, mint, ...), which several brands may share. */
  flavorId: string
  /** The name of the taste. */
  name: Texts
  category: FlavorCategory
  strength: Strength
  /** Each dimension 0..1. */
  taste: TasteProfile
  /** 1..5: how much it covers the others. */
  intensity: number
  /** base: can carry a mix; accent: cannot; cooling: only cold. */
  role: 'base' | 'accent' | 'cooling'
  /** Maximum share in a mix, percent. */
  maxSharePercent: number
}

/** What the customer requests. */
export type MixRequest = {
  categories: readonly FlavorCategory[]
  strength: Strength
  /** The flavor ids of the mixes that this phone had today, the base of each first. */
  earlier: readonly (readonly string[])[]
  /** The flavor ids that the customer excludes. */
  excluded: readonly string[]
  /** Chooses between mixes that are about equally good: the same seed, candidates and request give the same mix. */
  seed: number
}

/** A flavor of a mix and its share in percent. */
export type Part = { flavor: Candidate; percentage: number }

export const MIN_PARTS = 2
export const MAX_PARTS = 4
/** Step of the shares, percent: a bowl cannot be weighed more finely. */
const SHARE_STEP = 5
/** Share of pure cooling in the shop's own mixes, and its maximum in any mix, percent. */
export const COOLANT_PERCENT = 10
const MAX_COOLANT_PERCENT = 20
/** Minimum share of the bases in a mix, percent. */
const MIN_BASE_PERCENT = 50
/** Below this affinity two categories are not mixed. */
const MIN_AFFINITY = 0.4
/** At most one of these is in a mix, because they cover the others. */
const DOMINANT: readonly FlavorCategory[] = ['Spice', 'Gastronomy']
/** A mix has at most one base of this intensity. */
const HEAVY_INTENSITY = 4

const strengthValues: Record<Strength, number> = { mild: 1, medium: 2, strong: 3 }
/** The mean of the strength values weighted by share, in hundredths, both ends included. */
const strengthBands: Record<Strength, readonly [number, number]> = {
  mild: [100, 149],
  medium: [150, 249],
  strong: [250, 300],
}
const affinity: Record<FlavorCategory, Record<FlavorCategory, number>> = mixRules.affinity

/** Returns how well two categories match: 0 avoid, 1 a natural pair. */
export function affinityOf(a: FlavorCategory, b: FlavorCategory): number {
  return affinity[a][b]
}

/** Returns true if two flavors may be in one mix: different tastes, matching categories, and not both dominant. */
export function areCompatible(a: Candidate, b: Candidate): boolean {
  return (
    a.flavorId !== b.flavorId &&
    affinityOf(a.category, b.category) >= MIN_AFFINITY &&
    !(DOMINANT.includes(a.category) && DOMINANT.includes(b.category)) &&
    !(isHeavy(a) && isHeavy(b)) &&
    !(a.role === 'cooling' && b.role === 'cooling')
  )
}

const isHeavy = ({ role, intensity }: Candidate) => role === 'base' && intensity >= HEAVY_INTENSITY

/** Returns the flavors that the customer does not exclude. */
export function withoutExcluded(
  candidates: readonly Candidate[],
  { excluded }: Pick<MixRequest, 'excluded'>,
): readonly Candidate[] {
  return excluded.length === 0 ? candidates : candidates.filter(({ flavorId }) => !excluded.includes(flavorId))
}

/** Returns the strength that a flavor adds at a share. The sum over a mix is its strength in hundredths. */
export function strengthPoints(flavor: Candidate, percentage: number): number {
  return strengthValues[flavor.strength] * percentage
}

/** Distance of a strength in hundredths from the requested band; 0 inside it. */
export function bandDistance(points: number, strength: Strength): number {
  const [low, high] = strengthBands[strength]
  return Math.max(0, low - points, points - high)
}

/** Returns the strength of a mix. */
export function strengthOf(parts: readonly Part[]): Strength {
  const points = strengthPointsOf(parts)
  if (points < strengthBands.medium[0]) return 'mild'
  return points < strengthBands.strong[0] ? 'medium' : 'strong'
}

export function strengthPointsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { flavor, percentage }) => sum + strengthPoints(flavor, percentage), 0)
}

/** The shares of a model before validation: unknown ids, any numbers. */
export type Proposal = readonly { productId: string; percentage: number }[]

/**
 * Corrects a proposal to a valid mix: drops flavors that are unknown or excluded, merges duplicates, keeps the largest
 * four, and rounds the shares to steps of 5 % that add up to 100, the largest first.
 * @returns null if that is impossible: fewer than two flavors, none of the requested categories, bases below half of
 *   the mix, flavors that do not match, or more of one (or of pure cooling) than allowed
 */
export function correctMix(proposal: Proposal, candidates: readonly Candidate[], request: MixRequest): Part[] | null {
  const available = new Map(withoutExcluded(candidates, request).map(flavor => [flavor.productId, flavor]))
  const merged = new Map<Candidate, number>()
  for (const { productId, percentage } of proposal) {
    const flavor = available.get(productId)
    if (flavor && Number.isFinite(percentage) && percentage > 0) {
      merged.set(flavor, (merged.get(flavor) ?? 0) + percentage)
    }
  }
  const largest = [...merged]
    .map(([flavor, share]) => ({ flavor, share }))
    .sort((a, b) => b.share - a.share || compareText(a.flavor.productId, b.flavor.productId))
    .slice(0, MAX_PARTS)
  if (largest.length < MIN_PARTS) return null
  const percentages = roundShares(largest.map(({ share }) => share))
  const parts = largest.map(({ flavor }, index) => ({ flavor, percentage: percentages[index] ?? 0 }))
  return isWithinLimits(parts, request) ? parts : null
}

function isWithinLimits(parts: readonly Part[], request: MixRequest): boolean {
  return (
    parts.some(({ flavor }) => request.categories.includes(flavor.category)) &&
    baseShareOf(parts) >= MIN_BASE_PERCENT &&
    parts.every(({ flavor, percentage }) => percentage > 0 && percentage <= maxShareOf(flavor)) &&
    parts.every(({ flavor }, index) => parts.slice(index + 1).every(other => areCompatible(flavor, other.flavor)))
  )
}

function baseShareOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { flavor, percentage }) => (flavor.role === 'base' ? sum + percentage : sum), 0)
}

const maxShareOf = ({ role, maxSharePercent }: Candidate) =>
  role === 'cooling' ? Math.min(maxSharePercent, MAX_COOLANT_PERCENT) : maxSharePercent

/** Returns true if another mix shows that the requested strength or more of the requested categories is possible. */
export function isWorse(parts: readonly Part[], possible: readonly Part[], request: MixRequest): boolean {
  const miss = (mix: readonly Part[]) => bandDistance(strengthPointsOf(mix), request.strength)
  return miss(parts) > miss(possible) || metCategories(parts, request) < metCategories(possible, request)
}

function metCategories(parts: readonly Part[], { categories }: MixRequest): number {
  return categories.filter(category => parts.some(({ flavor }) => flavor.category === category)).length
}

/** Rounds shares to steps of 5 % that add up to 100, by largest remainder; the earlier of equals wins. */
function roundShares(shares: readonly number[]): number[] {
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

/** Compares ids independently of the language of the machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Weight of another category, role or step of intensity, relative to the distance of two tastes, which is 0..1 per
 * dimension.
 */
const OTHER_CATEGORY = 0.3
const OTHER_ROLE = 0.5
const INTENSITY_STEP = 0.1

/**
 * Finds the nearest flavor of equal strength among the candidates: the same taste of another brand if there is one.
 * @param otherFlavors the other flavors of the mix, which it must match
 * @param percentage the share that it must be suitable for
 */
export function nearestTaste(
  flavor: Candidate,
  candidates: readonly Candidate[],
  { otherFlavors, percentage }: { otherFlavors: readonly Candidate[]; percentage: number },
): Candidate | undefined {
  const [nearest] = candidates
    .filter(
      other =>
        other.productId !== flavor.productId &&
        other.strength === flavor.strength &&
        other.maxSharePercent >= percentage &&
        (other.role === 'cooling') === (flavor.role === 'cooling') &&
        otherFlavors.every(part => areCompatible(other, part)),
    )
    .map(other => ({ other, distance: distanceOf(flavor, other) }))
    .sort((a, b) => a.distance - b.distance || compareText(a.other.productId, b.other.productId))
  return nearest?.other
}

function distanceOf(a: Candidate, b: Candidate): number {
  if (a.flavorId === b.flavorId) return 0
  const squares = tasteDimensions.map(dimension => (a.taste[dimension] - b.taste[dimension]) ** 2)
  return (
    Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) +
    (a.category === b.category ? 0 : OTHER_CATEGORY) +
    (a.role === b.role ? 0 : OTHER_ROLE) +
    Math.abs(a.intensity - b.intensity) * INTENSITY_STEP
  )
}

/** Hashes a seed and a text to 32 bits (FNV-1a, then mixed): the same on every machine. */
export function seedOf(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Hashes to a number in [0, 1). */
export function chanceOf(seed: number, text: string): number {
  return seedOf(seed, text) / 2 ** 32
}
