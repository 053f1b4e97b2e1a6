import type { FlavorCategory, TasteProfile } from '@shop/contracts/catalog.ts'
import mixRules from './mix-rules.json' with { type: 'json' }
import {
  type Ask,
  affinityOf,
  bandDistance,
  byText,
  type Candidate,
  COOLANT_PERCENT,
  type Part,
  strengthPointsOf,
} from './rules.ts'

/** Below this two categories are not put together. */
const LEAST_AFFINITY = 0.4
/** One of these is the most a mix bears: they drown the rest. */
const LOUD: readonly FlavorCategory[] = ['Spice', 'Gastronomy']
/** Pleasant for most: how sweet and how sour a mix should be, 0..1. */
const PLEASANT = { sweet: 0.6, sour: 0.3 }

/** A mix and what it is judged by, the weightiest first. */
export type Found = {
  parts: Part[]
  /** How far its strength lies outside the asked band, hundredths. */
  distance: number
  /** Its base carried one of the day's earlier mixes. */
  isRepeated: boolean
  score: number
}

/** The best mix of these flavors, base first, in the shares of mix-rules.json; undefined where there is none. */
export function searchBest(pool: readonly Candidate[], ask: Ask): Found | undefined {
  let best: Found | undefined
  for (const parts of mixesWithAsked(pool, ask)) {
    const distance = bandDistance(strengthPointsOf(parts), ask.strength)
    if (best && distance > best.distance) continue
    const found = judge(parts, distance, ask)
    if (!best || isBetter(found, best)) best = found
  }
  return best
}

function* mixesWithAsked(pool: readonly Candidate[], ask: Ask): Generator<Part[]> {
  for (const flavors of harmonious(pool)) {
    if (flavors.some(({ category }) => ask.categories.includes(category))) yield* inShares(flavors)
  }
}

/** Every two and three flavors that go together, a base first; pure cold only last of three. */
function* harmonious(pool: readonly Candidate[]): Generator<Candidate[]> {
  for (const base of pool.filter(({ role }) => role === 'base')) {
    const partners = pool.filter(flavor => canMeet(base, flavor))
    for (const second of partners.filter(({ role }) => role !== 'cooling')) {
      yield [base, second]
      for (const third of partners) if (canMeet(second, third)) yield [base, second, third]
    }
  }
}

function canMeet(a: Candidate, b: Candidate): boolean {
  return (
    a.flavorId !== b.flavorId &&
    affinityOf(a.category, b.category) >= LEAST_AFFINITY &&
    !(LOUD.includes(a.category) && LOUD.includes(b.category))
  )
}

/** The flavors in each share that all of them bear. */
function inShares(flavors: readonly Candidate[]): Part[][] {
  return mixRules.templates
    .filter(shares => shares.length === flavors.length)
    .map(shares => flavors.map((flavor, index) => ({ flavor, percentage: shares[index] ?? 0 })))
    .filter(parts => parts.every(isBearable))
}

function isBearable({ flavor, percentage }: Part): boolean {
  return flavor.role === 'cooling' ? percentage === COOLANT_PERCENT : percentage <= flavor.maxSharePercent
}

function judge(parts: Part[], distance: number, ask: Ask): Found {
  const base = parts[0]?.flavor.flavorId
  const isRepeated = ask.earlier.some(flavorIds => flavorIds[0] === base)
  const score = harmony(parts) + balance(parts) + faithfulness(parts, ask) - staleness(parts, ask)
  return { parts, distance, isRepeated, score: Math.round(score * 10_000) }
}

/** Mean affinity of the pairs, 0..1. */
function harmony(parts: readonly Part[]): number {
  let sum = 0
  let pairs = 0
  for (const [index, a] of parts.entries()) {
    for (const b of parts.slice(index + 1)) {
      sum += affinityOf(a.flavor.category, b.flavor.category)
      pairs++
    }
  }
  return sum / pairs
}

/** How near the whole is to pleasant, bitterness counting against it; what is felt follows share and intensity. */
function balance(parts: readonly Part[]): number {
  const weight = parts.reduce((sum, part) => sum + weightOf(part), 0)
  const felt = (dimension: keyof TasteProfile) =>
    parts.reduce((sum, part) => sum + part.flavor.taste[dimension] * weightOf(part), 0) / weight
  const strays = Math.abs(felt('sweet') - PLEASANT.sweet) / 2 + Math.abs(felt('sour') - PLEASANT.sour) / 4
  return 1 - strays - felt('bitter') / 2
}

const weightOf = ({ flavor, percentage }: Part) => percentage * flavor.intensity

/** How many of the asked categories are in it, and how much of it is theirs, 0..2. */
function faithfulness(parts: readonly Part[], ask: Ask): number {
  const own = parts.filter(({ flavor }) => ask.categories.includes(flavor.category))
  const met = new Set(own.map(({ flavor }) => flavor.category)).size
  const share = own.reduce((sum, { percentage }) => sum + percentage, 0) / 100
  return met / Math.min(ask.categories.length, 3) + share
}

/** How much of it was in the day's earlier mixes, 0..0.3. */
function staleness(parts: readonly Part[], ask: Ask): number {
  const seen = parts.filter(({ flavor }) => ask.earlier.some(flavorIds => flavorIds.includes(flavor.flavorId)))
  return (0.3 * seen.length) / parts.length
}

function isBetter(a: Found, b: Found): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  if (a.isRepeated !== b.isRepeated) return b.isRepeated
  if (a.score !== b.score) return a.score > b.score
  return byText(idsOf(a), idsOf(b)) < 0
}

const idsOf = ({ parts }: Found) => parts.map(({ flavor }) => flavor.productId).join(' ')
