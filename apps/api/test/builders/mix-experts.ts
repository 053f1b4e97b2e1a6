import { type FlavorCategory, flavorCategories, type Strength, strengths } from '@shop/contracts/catalog.ts'
import { affinityOf, type Candidate, type MixRequest, type Part } from '#suggestions/index.ts'

/** A mix with the request and the flavors it was made from. */
export type EvaluatedMix = { ask: MixRequest; shelf: readonly Candidate[]; parts: readonly Part[] }

const STRENGTH_VALUES: Record<Strength, number> = { mild: 1, medium: 2, strong: 3 }
/** Categories that drown the rest. */
const LOUD: readonly FlavorCategory[] = ['Spice', 'Gastronomy']

/** Rules of experts, stated independently of the program's own rules. */
export const expertRules: Record<string, (judged: EvaluatedMix) => boolean> = {
  'two to four flavors, each once': ({ parts }) =>
    parts.length >= 2 &&
    parts.length <= 4 &&
    new Set(parts.map(({ flavor }) => flavor.productId)).size === parts.length &&
    new Set(parts.map(({ flavor }) => flavor.flavorId)).size === parts.length,
  'in stock, and nothing refused': ({ parts, shelf, ask }) =>
    parts.every(({ flavor }) => shelf.includes(flavor) && !ask.refused.includes(flavor.flavorId)),
  'shares in steps of 5 % that add up to 100': ({ parts }) =>
    parts.every(({ percentage }) => percentage > 0 && percentage % 5 === 0) &&
    parts.reduce((sum, { percentage }) => sum + percentage, 0) === 100,
  'no flavor above what it bears': ({ parts }) =>
    parts.every(({ flavor, percentage }) => percentage <= flavor.maxSharePercent),
  'a base carries it': ({ parts }) => shareOf(parts, ({ role }) => role === 'base') >= 50,
  'strength near the asked one': ({ parts, ask }) => {
    const mean =
      parts.reduce((sum, { flavor, percentage }) => sum + STRENGTH_VALUES[flavor.strength] * percentage, 0) / 100
    return Math.abs(mean - STRENGTH_VALUES[ask.strength]) <= 0.5
  },
  'asked categories present': ({ parts, ask, shelf }) => {
    const met = new Set(
      parts.map(({ flavor }) => flavor.category).filter(category => ask.categories.includes(category)),
    )
    return met.size >= togetherOf(ask.categories, shelf)
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
function togetherOf(asked: readonly FlavorCategory[], shelf: readonly Candidate[]): number {
  const carrying = new Set(shelf.filter(({ role }) => role === 'base').map(({ category }) => category))
  const sets: FlavorCategory[][] = [[]]
  for (const category of asked) {
    sets.push(...sets.filter(set => set.length < 3).map(set => [...set, category]))
  }
  const canStand = sets.filter(
    set =>
      (set.length < 3 || set.some(category => carrying.has(category))) &&
      set.filter(category => LOUD.includes(category)).length <= 1 &&
      set.every((a, index) => set.slice(index + 1).every(b => affinityOf(a, b) >= 0.4)),
  )
  return Math.max(...canStand.map(({ length }) => length))
}

/** The names of the rules that a mix breaks. */
export function brokenRules(judged: EvaluatedMix): string[] {
  return Object.entries(expertRules)
    .filter(([, isKept]) => !isKept(judged))
    .map(([name]) => name)
}

/** Every set of asked categories, the smaller first. */
export function categorySets(): FlavorCategory[][] {
  const sets = Array.from({ length: 2 ** flavorCategories.length - 1 }, (_, bits) =>
    flavorCategories.filter((_category, place) => ((bits + 1) >> place) & 1),
  )
  return sets.sort((a, b) => a.length - b.length)
}

/**
 * Returns a hundred requests: each category in each strength, every pair, and larger sets up to all nine with
 * alternating strengths.
 */
export function expertAsks(): MixRequest[] {
  const [ones = [], twos = [], more = []] = [1, 2, 3].map(size =>
    categorySets().filter(set => (size === 3 ? set.length >= 3 : set.length === size)),
  )
  const wanted = 100 - ones.length * strengths.length - twos.length
  const spread = Array.from(
    { length: wanted },
    (_, index) => more[Math.floor((index * (more.length - 1)) / (wanted - 1))] ?? [],
  )
  const sets = [...ones.flatMap(set => strengths.map(() => set)), ...twos, ...spread]
  return sets.map((categories, seed) => ({
    categories,
    strength: strengths[seed % strengths.length] ?? 'medium',
    earlier: [],
    refused: [],
    seed,
  }))
}
