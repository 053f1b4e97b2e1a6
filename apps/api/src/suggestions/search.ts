import mixRules from './mix-rules.json' with { type: 'json' }
import {
  affinityOf,
  areCompatible,
  bandDistance,
  type Candidate,
  COOLANT_PERCENT,
  chanceOf,
  compareText,
  type MixRequest,
  type Part,
  strengthPoints,
} from './rules.ts'

/** How sweet and how sour a mix should be, 0..1. */
const PLEASANT = { sweet: 0.6, sour: 0.3 }
/** How much chance may raise the first, second and third flavor: about as much as good mixes differ. */
const CHANCE = [0.35, 0.15, 0.1]
/** Penalty of a mix whose flavors were all in the day's earlier ones. */
const STALENESS = 0.3
/** Maximum number of categories of a mix. */
const MAX_CATEGORIES = 3
/** Penalty of a bland base: it balances any mix and adds no taste. */
const BLANDNESS = 0.1
const BLAND_INTENSITY = 2

/** A mix and its criteria, the most important first. */
export type ScoredMix = {
  parts: Part[]
  /** Distance of its strength from the requested band, hundredths. */
  distance: number
  /** Requested categories that it lacks, three at most. */
  missing: number
  /** Its base was in one of the day's earlier mixes. */
  isRepeated: boolean
  score: number
}

/** A flavor with precomputed values for the search. */
type Entry = {
  flavor: Candidate
  strength: number
  /** One bit for each requested category, 0 for others. */
  requestedMask: number
  isStale: boolean
  isRepeated: boolean
  chance: number
  /** The flavors of the pool that match it, and whether each of the pool does. */
  matches: Entry[]
  index: number
  isMatch: boolean[]
}

/** Finds the best mix of these flavors, base first, in the shares of mix-rules.json; undefined if there is none. */
export function searchBest(pool: readonly Candidate[], request: MixRequest): ScoredMix | undefined {
  let best: ScoredMix | undefined
  for (const entries of matchingFlavors(entriesOf(pool, request))) {
    for (const shares of templates) {
      if (shares.length === entries.length && areWithinLimits(entries, shares))
        best = betterOf(best, entries, shares, request)
    }
  }
  return best
}

const templates: readonly (readonly number[])[] = mixRules.templates

function entriesOf(pool: readonly Candidate[], request: MixRequest): Entry[] {
  const stale = new Set(request.earlier.flat())
  const repeated = new Set(request.earlier.map(([base]) => base))
  const entries = pool.map((flavor, index): Entry => {
    const position = request.categories.indexOf(flavor.category)
    return {
      flavor,
      strength: strengthPoints(flavor, 1),
      requestedMask: position < 0 ? 0 : 1 << position,
      isStale: stale.has(flavor.flavorId),
      isRepeated: repeated.has(flavor.flavorId),
      chance: chanceOf(request.seed, flavor.flavorId),
      matches: [],
      index,
      isMatch: pool.map(other => areCompatible(flavor, other)),
    }
  })
  for (const entry of entries) entry.matches = entries.filter(({ index }) => entry.isMatch[index])
  return entries
}

/**
 * Every two and three flavors that match and include a requested category, a base first; pure cooling only as the last
 * of three.
 */
function* matchingFlavors(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (const base of entries.filter(({ flavor }) => flavor.role === 'base')) {
    for (const second of base.matches.filter(({ flavor }) => flavor.role !== 'cooling')) {
      if (base.requestedMask || second.requestedMask) yield [base, second]
      yield* addThird(base, second)
    }
  }
}

function* addThird(base: Entry, second: Entry): Generator<readonly Entry[]> {
  for (const third of base.matches) {
    if (second.isMatch[third.index] && (base.requestedMask || second.requestedMask || third.requestedMask))
      yield [base, second, third]
  }
}

function areWithinLimits(entries: readonly Entry[], shares: readonly number[]): boolean {
  for (let index = 0; index < entries.length; index++) {
    const flavor = entries[index]?.flavor
    const share = shares[index] ?? 0
    if (flavor && (flavor.role === 'cooling' ? share !== COOLANT_PERCENT : share > flavor.maxSharePercent)) return false
  }
  return true
}

/** Returns the better of the best so far and these flavors. Stops early if they cannot win. */
function betterOf(
  best: ScoredMix | undefined,
  entries: readonly Entry[],
  shares: readonly number[],
  request: MixRequest,
): ScoredMix | undefined {
  let points = 0
  let requestedMask = 0
  for (let index = 0; index < entries.length; index++) {
    points += (entries[index]?.strength ?? 0) * (shares[index] ?? 0)
    requestedMask |= entries[index]?.requestedMask ?? 0
  }
  const distance = bandDistance(points, request.strength)
  if (best && distance > best.distance) return best
  const missing = Math.min(request.categories.length, MAX_CATEGORIES) - bitsOf(requestedMask)
  if (best && distance === best.distance && missing > best.missing) return best
  const score = Math.round(scoreOf(entries, shares) * 10_000)
  const candidate = { entries, distance, missing, isRepeated: entries[0]?.isRepeated ?? false, score }
  if (best && !isBetter(candidate, best)) return best
  return { ...candidate, parts: entries.map(({ flavor }, index) => ({ flavor, percentage: shares[index] ?? 0 })) }
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) bits++
  return bits
}

function isBetter(a: Omit<ScoredMix, 'parts'> & { entries: readonly Entry[] }, b: ScoredMix): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  if (a.missing !== b.missing) return a.missing < b.missing
  if (a.isRepeated !== b.isRepeated) return b.isRepeated
  if (a.score !== b.score) return a.score > b.score
  return compareText(idsOf(a.entries), idsOf(b.parts)) < 0
}

const idsOf = (list: readonly { flavor: Candidate }[]) => list.map(({ flavor }) => flavor.productId).join(' ')

function scoreOf(entries: readonly Entry[], shares: readonly number[]): number {
  let score = harmony(entries) + balance(entries, shares)
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (!entry) continue
    if (entry.requestedMask) score += (shares[index] ?? 0) / 100
    if (entry.isStale) score -= STALENESS / entries.length
    score += entry.chance * (CHANCE[index] ?? 0)
  }
  return (entries[0]?.flavor.intensity ?? 0) <= BLAND_INTENSITY ? score - BLANDNESS : score
}

/** Mean affinity of the pairs, 0..1. */
function harmony([base, second, third]: readonly Entry[]): number {
  if (!base || !second) return 0
  const first = affinityOf(base.flavor.category, second.flavor.category)
  if (!third) return first
  const { category } = third.flavor
  return (first + affinityOf(base.flavor.category, category) + affinityOf(second.flavor.category, category)) / 3
}

/**
 * Distance of the mix to the ideal taste, with a penalty for bitterness; the effect of a flavor depends on share and
 * intensity.
 */
function balance(entries: readonly Entry[], shares: readonly number[]): number {
  let weight = 0
  let sweet = 0
  let sour = 0
  let bitter = 0
  for (let index = 0; index < entries.length; index++) {
    const flavor = entries[index]?.flavor
    if (!flavor) continue
    const own = (shares[index] ?? 0) * flavor.intensity
    weight += own
    sweet += flavor.taste.sweet * own
    sour += flavor.taste.sour * own
    bitter += flavor.taste.bitter * own
  }
  const strays = Math.abs(sweet / weight - PLEASANT.sweet) / 2 + Math.abs(sour / weight - PLEASANT.sour) / 4
  return 1 - strays - bitter / weight / 2
}
