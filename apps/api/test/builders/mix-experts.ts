import { type FlavorCategory, flavorCategories, type Strength, strengths } from '@shop/contracts/catalog.ts'
import { affinityOf, type Candidate, type MixRequest, type Part } from '#suggestions/index.ts'

/** A mix with the request and the flavors it was made from. */
export type EvaluatedMix = { request: MixRequest; candidates: readonly Candidate[]; parts: readonly Part[] }

const STRENGTH_VALUES: Record<Strength, number> = { mild: 1, medium: 2, strong: 3 }
/** Categories that drown the rest. */
const LOUD: readonly FlavorCategory[] = ['Spice', 'Gastronomy']

/** Rules of experts, stated independently of the program's own rules. */
export const expertRules: Record<string, (mix: EvaluatedMix) => boolean> = {
  'two to four flavors, each once': ({ parts }) =>
    parts.length >= 2 &&
    parts.length <= 4 &&
    new Set(parts.map(({ flavor }) => flavor.productId)).size === parts.length &&
    new Set(parts.map(({ flavor }) => flavor.flavorId)).size === parts.length,
  'in stock, and nothing excluded': ({ parts, candidates, request }) =>
    parts.every(({ flavor }) => candidates.includes(flavor) && !request.excluded.includes(flavor.flavorId)),
  'shares in steps of 5 % that add up to 100': ({ parts }) =>
    parts.every(({ percentage }) => percentage > 0 && percentage % 5 === 0) &&
    parts.reduce((sum, { percentage }) => sum + percentage, 0) === 100,
  'no flavor above its maximum share': ({ parts }) =>
    parts.every(({ flavor, percentage }) => percentage <= flavor.maxSharePercent),
  'at least half of it is a base': ({ parts }) => shareOf(parts, ({ role }) => role === 'base') >= 50,
  'strength near the requested one': ({ parts, request }) => {
    const mean =
      parts.reduce((sum, { flavor, percentage }) => sum + STRENGTH_VALUES[flavor.strength] * percentage, 0) / 100
    return Math.abs(mean - STRENGTH_VALUES[request.strength]) <= 0.5
  },
  'requested categories present': ({ parts, request, candidates }) => {
    const met = new Set(
      parts.map(({ flavor }) => flavor.category).filter(category => request.categories.includes(category)),
    )
    return met.size >= togetherOf(request.categories, candidates)
  },
  'no clash of categories': ({ parts }) =>
    pairsOf(parts).every(([a, b]) => affinityOf(a.category, b.category) >= 0.4) &&
    parts.filter(({ flavor }) => LOUD.includes(flavor.category)).length <= 1,
  'no two heavy bases': ({ parts }) =>
    parts.filter(({ flavor }) => flavor.role === 'base' && flavor.intensity >= 4).length <= 1,
  'cooling at most 20 %': ({ parts }) => shareOf(parts, ({ role }) => role === 'cooling') <= 20,
}

function shareOf(parts: readonly Part[], isCounted: (flavor: Candidate) => boolean): number {
  return parts.reduce((sum, { flavor, percentage }) => sum + (isCounted(flavor) ? percentage : 0), 0)
}

function pairsOf(parts: readonly Part[]): [Candidate, Candidate][] {
  return parts.flatMap(({ flavor }, index) =>
    parts.slice(index + 1).map(({ flavor: other }): [Candidate, Candidate] => [flavor, other]),
  )
}

/**
 * Returns how many of the requested categories can be in one mix of three: none may clash, and one needs a base or room
 * for one.
 */
function togetherOf(requested: readonly FlavorCategory[], candidates: readonly Candidate[]): number {
  const carrying = new Set(candidates.filter(({ role }) => role === 'base').map(({ category }) => category))
  const sets: FlavorCategory[][] = [[]]
  for (const category of requested) {
    sets.push(...sets.filter(set => set.length < 3).map(set => [...set, category]))
  }
  const possible = sets.filter(
    set =>
      (set.length < 3 || set.some(category => carrying.has(category))) &&
      set.filter(category => LOUD.includes(category)).length <= 1 &&
      set.every((a, index) => set.slice(index + 1).every(b => affinityOf(a, b) >= 0.4)),
  )
  return Math.max(...possible.map(({ length }) => length))
}

/** The names of the rules that a mix breaks. */
export function brokenRules(mix: EvaluatedMix): string[] {
  return Object.entries(expertRules)
    .filter(([, isKept]) => !isKept(mix))
    .map(([name]) => name)
}

/** Every set of requested categories, the smaller first. */
export function categorySets(): FlavorCategory[][] {
  const sets = Array.from({ length: 2 ** flavorCategories.length - 1 }, (_, bits) =>
    flavorCategories.filter((_category, index) => ((bits + 1) >> index) & 1),
  )
  return sets.sort((a, b) => a.length - b.length)
}

/**
 * Returns a hundred requests: each category in each strength, every pair, and larger sets up to all nine with
 * alternating strengths.
 */
export function expertRequests(): MixRequest[] {
  const [ones = [], twos = [], more = []] = [1, 2, 3].map(size =>
    categorySets().filter(set => (size === 3 ? set.length >= 3 : set.length === size)),
  )
  const requested = 100 - ones.length * strengths.length - twos.length
  const spread = Array.from(
    { length: requested },
    (_, index) => more[Math.floor((index * (more.length - 1)) / (requested - 1))] ?? [],
  )
  const sets = [...ones.flatMap(set => strengths.map(() => set)), ...twos, ...spread]
  return sets.map((categories, seed) => ({
    categories,
    strength: strengths[seed % strengths.length] ?? 'medium',
    earlier: [],
    excluded: [],
    seed,
  }))
}
