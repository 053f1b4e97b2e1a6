import { type FlavorCategory, flavorCategories } from '@shop/contracts/catalog.ts'
import type { MixModel } from './gateway.ts'
import {
  affinityOf,
  bandDistance,
  type Candidate,
  chanceOf,
  compareText,
  type MixRequest,
  type Part,
  strengthPoints,
  withoutExcluded,
} from './rules.ts'
import { searchBest } from './search.ts'

/**
 * Flavors of the requested categories, and bases added if those give no mix. Limits the search for any number of
 * products.
 */
const MAX_CANDIDATES = 18
const MAX_ADDED = 9

/**
 * Finds the best mix by the rules of mix-rules.json. The same candidates, request and seed always give the same mix;
 * another seed gives one that is about as good.
 * In the requested strength if possible; with as many requested categories as match; if possible not with the base of
 * one of the day's earlier mixes; if possible of the requested categories only, otherwise with bases of the categories
 * that match best; never with a rejected flavor.
 * @returns an empty list if no mix with a requested category is possible
 */
export function recommend(candidates: readonly Candidate[], request: MixRequest): Part[] {
  const allowed = withoutExcluded(candidates, request)
  const requested = chosenFlavors(allowed, request)
  const own = searchBest(requested, request)
  if (own && own.distance === 0 && own.missing === 0 && !own.isRepeated) return own.parts
  const added = addedBases(allowed, request)
  return searchBest([...requested, ...added], request)?.parts ?? []
}

/** Selects the flavors for the model: those of the requested categories and matching bases, without the day's bases. */
export function shortlist(candidates: readonly Candidate[], request: MixRequest): Candidate[] {
  const allowed = withoutExcluded(candidates, request)
  const list = [...chosenFlavors(allowed, request), ...addedBases(allowed, request)]
  const fresh = list.filter(({ flavorId }) => !request.earlier.some(([base]) => base === flavorId))
  return fresh.length >= MAX_ADDED ? fresh : list
}

function chosenFlavors(candidates: readonly Candidate[], request: MixRequest): Candidate[] {
  return interleave(candidates, request, request.categories, MAX_CANDIDATES)
}

/** Cooling is never added, because some customers do not tolerate it. */
function addedBases(candidates: readonly Candidate[], request: MixRequest): Candidate[] {
  const fit = (category: FlavorCategory) =>
    Math.max(...request.categories.map(requested => affinityOf(category, requested)))
  const categories = flavorCategories
    .filter(category => category !== 'Cold' && !request.categories.includes(category))
    .sort((a, b) => fit(b) - fit(a))
  const bases = candidates.filter(({ role }) => role === 'base')
  return interleave(bases, request, categories, MAX_ADDED)
}

/** Takes one flavor of each category in turn, the best match first, until the limit. */
function interleave(
  candidates: readonly Candidate[],
  request: MixRequest,
  categories: readonly FlavorCategory[],
  limit: number,
): Candidate[] {
  const queues = categories.map(category =>
    queueOf(
      candidates.filter(flavor => flavor.category === category),
      request,
    ),
  )
  const selected: Candidate[] = []
  for (let turn = 0; selected.length < limit && queues.some(queue => turn < queue.length); turn++) {
    for (const queue of queues) {
      const flavor = queue[turn]
      if (flavor && selected.length < limit) selected.push(flavor)
    }
  }
  return selected
}

/** Bases before each other flavor. */
const BASES_PER_TURN = 2

/**
 * Sorts the flavors of one category by strength, then randomly, two bases and one other in turn. A taste of several
 * brands is repeated only after all others.
 */
function queueOf(flavors: readonly Candidate[], request: MixRequest): Candidate[] {
  const drawn = flavors
    .map(flavor => ({
      flavor,
      distance: bandDistance(strengthPoints(flavor, 100), request.strength),
      chance: chanceOf(request.seed, flavor.productId),
    }))
    .sort(
      (a, b) => a.distance - b.distance || a.chance - b.chance || compareText(a.flavor.productId, b.flavor.productId),
    )
  const counts = new Map<string, number>()
  const countOf = (key: string) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
  return drawn
    .map(({ flavor, distance }) => {
      const repetition = countOf(`${distance} ${flavor.flavorId}`)
      const isBase = flavor.role === 'base'
      const position = countOf(`${distance} ${repetition} ${isBase}`)
      return {
        flavor,
        distance,
        repetition,
        position: isBase ? position : BASES_PER_TURN * position + BASES_PER_TURN - 0.5,
      }
    })
    .sort((a, b) => a.distance - b.distance || a.repetition - b.repetition || a.position - b.position)
    .map(({ flavor }) => flavor)
}

/** The deterministic recommender over the taste profiles. It needs no external service and always returns. */
export const recommender: MixModel = {
  name: 'recommender',
  suggest: async ({ candidates, request }) => ({
    proposal: recommend(candidates, request).map(({ flavor, percentage }) => ({
      productId: flavor.productId,
      percentage,
    })),
  }),
}
