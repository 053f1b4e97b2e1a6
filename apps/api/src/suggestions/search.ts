import { chanceOf } from './chance.ts'
import mixRules from './mix-rules.json' with { type: 'json' }
import {
  type Ask,
  affinityOf,
  bandDistance,
  byText,
  type Candidate,
  COOLANT_PERCENT,
  canMeet,
  type Part,
  strengthPoints,
} from './rules.ts'

/** Pleasant for most: how sweet and how sour a mix should be, 0..1. */
const PLEASANT = { sweet: 0.6, sour: 0.3 }
/** How far chance may lift the first, second and third flavor: about as much as good mixes differ from each other. */
const CHANCE = [0.35, 0.15, 0.1]
/** What a mix loses that was wholly in the day's earlier ones. */
const STALENESS = 0.3
/** Categories that the three flavors of a mix can be of. */
const MOST_CATEGORIES = 3
/** What a bland base costs: it balances everything and says nothing. */
const BLANDNESS = 0.1
const BLAND_INTENSITY = 2

/** A mix and what it is judged by, the weightiest first. */
export type Found = {
  parts: Part[]
  /** How far its strength lies outside the asked band, hundredths. */
  distance: number
  /** How many of the asked categories it leaves out, of three at most. */
  missing: number
  /** Its base carried one of the day's earlier mixes. */
  isRepeated: boolean
  score: number
}

/** A flavor with what the search asks of it thousands of times. */
type Entry = {
  flavor: Candidate
  strength: number
  /** A bit of its own for each asked category, 0 for the others. */
  asked: number
  isStale: boolean
  isRepeated: boolean
  chance: number
  /** The others of the pool that it goes with, and whether each of the pool is one. */
  friends: Entry[]
  index: number
  meets: boolean[]
}

/** The best mix of these flavors, base first, in the shares of mix-rules.json; undefined where there is none. */
export function searchBest(pool: readonly Candidate[], ask: Ask): Found | undefined {
  let best: Found | undefined
  for (const entries of harmonious(entriesOf(pool, ask))) {
    for (const shares of templates) {
      if (shares.length === entries.length && areBearable(entries, shares)) best = better(best, entries, shares, ask)
    }
  }
  return best
}

const templates: readonly (readonly number[])[] = mixRules.templates

function entriesOf(pool: readonly Candidate[], ask: Ask): Entry[] {
  const stale = new Set(ask.earlier.flat())
  const repeated = new Set(ask.earlier.map(([base]) => base))
  const entries = pool.map((flavor, index): Entry => {
    const place = ask.categories.indexOf(flavor.category)
    return {
      flavor,
      strength: strengthPoints(flavor, 1),
      asked: place < 0 ? 0 : 1 << place,
      isStale: stale.has(flavor.flavorId),
      isRepeated: repeated.has(flavor.flavorId),
      chance: chanceOf(ask.seed, flavor.flavorId),
      friends: [],
      index,
      meets: pool.map(other => canMeet(flavor, other)),
    }
  })
  for (const entry of entries) entry.friends = entries.filter(({ index }) => entry.meets[index])
  return entries
}

/** Every two and three flavors that go together and have one that was asked for, a base first; pure cold only last of three. */
function* harmonious(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (const base of entries.filter(({ flavor }) => flavor.role === 'base')) {
    for (const second of base.friends.filter(({ flavor }) => flavor.role !== 'cooling')) {
      if (base.asked || second.asked) yield [base, second]
      yield* withThird(base, second)
    }
  }
}

function* withThird(base: Entry, second: Entry): Generator<readonly Entry[]> {
  for (const third of base.friends) {
    if (second.meets[third.index] && (base.asked || second.asked || third.asked)) yield [base, second, third]
  }
}

function areBearable(entries: readonly Entry[], shares: readonly number[]): boolean {
  for (let index = 0; index < entries.length; index++) {
    const flavor = entries[index]?.flavor
    const share = shares[index] ?? 0
    if (flavor && (flavor.role === 'cooling' ? share !== COOLANT_PERCENT : share > flavor.maxSharePercent)) return false
  }
  return true
}

/** The better of the best so far and these flavors; what cannot win is not judged to the end. */
function better(
  best: Found | undefined,
  entries: readonly Entry[],
  shares: readonly number[],
  ask: Ask,
): Found | undefined {
  let points = 0
  let asked = 0
  for (let index = 0; index < entries.length; index++) {
    points += (entries[index]?.strength ?? 0) * (shares[index] ?? 0)
    asked |= entries[index]?.asked ?? 0
  }
  const distance = bandDistance(points, ask.strength)
  if (best && distance > best.distance) return best
  const missing = Math.min(ask.categories.length, MOST_CATEGORIES) - bitsOf(asked)
  if (best && distance === best.distance && missing > best.missing) return best
  const score = Math.round(scoreOf(entries, shares) * 10_000)
  const found = { entries, distance, missing, isRepeated: entries[0]?.isRepeated ?? false, score }
  if (best && !isBetter(found, best)) return best
  return { ...found, parts: entries.map(({ flavor }, index) => ({ flavor, percentage: shares[index] ?? 0 })) }
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) bits++
  return bits
}

function isBetter(a: Omit<Found, 'parts'> & { entries: readonly Entry[] }, b: Found): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  if (a.missing !== b.missing) return a.missing < b.missing
  if (a.isRepeated !== b.isRepeated) return b.isRepeated
  if (a.score !== b.score) return a.score > b.score
  return byText(idsOf(a.entries), idsOf(b.parts)) < 0
}

const idsOf = (list: readonly { flavor: Candidate }[]) => list.map(({ flavor }) => flavor.productId).join(' ')

function scoreOf(entries: readonly Entry[], shares: readonly number[]): number {
  let score = harmony(entries) + balance(entries, shares)
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (!entry) continue
    if (entry.asked) score += (shares[index] ?? 0) / 100
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

/** How near the whole is to pleasant, bitterness counting against it; what is felt follows share and intensity. */
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
