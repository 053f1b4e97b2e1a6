import { type FlavorCategory, flavorCategories } from '@shop/contracts/catalog.ts'
import { chanceOf } from './chance.ts'
import {
  type Ask,
  acceptable,
  affinityOf,
  bandDistance,
  byText,
  type Candidate,
  type Part,
  strengthPoints,
} from './rules.ts'
import { searchBest } from './search.ts'

/** Flavors of the asked categories, and bases added where those give no mix: bounds the search, whatever the shelf. */
const MAX_CHOSEN = 18
const MAX_ADDED = 9

/**
 * The best mix that the shelf gives, by the rules of mix-rules.json: the same shelf, ask and seed always give the same
 * mix, another seed one that is about as good. In the asked strength where possible; of as many asked categories as go
 * together; not on a base that carried one of the day's earlier mixes where possible; of the asked categories alone
 * where possible, else with bases of the categories that go best with them; never with what the customer refused.
 * @returns an empty list where nothing on the shelf makes a mix with one of the asked categories
 */
export function recommend(shelf: readonly Candidate[], ask: Ask): Part[] {
  const wanted = acceptable(shelf, ask)
  const chosen = chosenFlavors(wanted, ask)
  const own = searchBest(chosen, ask)
  if (own && own.distance === 0 && own.missing === 0 && !own.isRepeated) return own.parts
  const added = addedBases(wanted, ask)
  return searchBest([...chosen, ...added], ask)?.parts ?? []
}

/** What an adviser chooses from: the asked categories' flavors and bases that go with them, the day's bases left out. */
export function shortlist(shelf: readonly Candidate[], ask: Ask): Candidate[] {
  const wanted = acceptable(shelf, ask)
  const list = [...chosenFlavors(wanted, ask), ...addedBases(wanted, ask)]
  const fresh = list.filter(({ flavorId }) => !ask.earlier.some(([base]) => base === flavorId))
  return fresh.length >= MAX_ADDED ? fresh : list
}

function chosenFlavors(shelf: readonly Candidate[], ask: Ask): Candidate[] {
  return inTurns(shelf, ask, ask.categories, MAX_CHOSEN)
}

/** Cold is never added: who did not ask for it may not bear it. */
function addedBases(shelf: readonly Candidate[], ask: Ask): Candidate[] {
  const fit = (category: FlavorCategory) => Math.max(...ask.categories.map(chosen => affinityOf(category, chosen)))
  const categories = flavorCategories
    .filter(category => category !== 'Cold' && !ask.categories.includes(category))
    .sort((a, b) => fit(b) - fit(a))
  const bases = shelf.filter(({ role }) => role === 'base')
  return inTurns(bases, ask, categories, MAX_ADDED)
}

/** Takes one flavor of each category in turn, the best fitting first, until there are enough. */
function inTurns(
  shelf: readonly Candidate[],
  ask: Ask,
  categories: readonly FlavorCategory[],
  limit: number,
): Candidate[] {
  const queues = categories.map(category =>
    queueOf(
      shelf.filter(flavor => flavor.category === category),
      ask,
    ),
  )
  const taken: Candidate[] = []
  for (let turn = 0; taken.length < limit && queues.some(queue => turn < queue.length); turn++) {
    for (const queue of queues) {
      const flavor = queue[turn]
      if (flavor && taken.length < limit) taken.push(flavor)
    }
  }
  return taken
}

/** How many bases come before each flavor that is none. */
const BASES_IN_TURN = 2

/**
 * Flavors of one category, the nearest in strength first; among those, as chance has it, two bases and one other in
 * turn. A taste that several brands make comes again only after all the others.
 */
function queueOf(flavors: readonly Candidate[], ask: Ask): Candidate[] {
  const drawn = flavors
    .map(flavor => ({
      flavor,
      distance: bandDistance(strengthPoints(flavor, 100), ask.strength),
      chance: chanceOf(ask.seed, flavor.productId),
    }))
    .sort((a, b) => a.distance - b.distance || a.chance - b.chance || byText(a.flavor.productId, b.flavor.productId))
  const counts = new Map<string, number>()
  const countOf = (key: string) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
  return drawn
    .map(({ flavor, distance }) => {
      const again = countOf(`${distance} ${flavor.flavorId}`)
      const isBase = flavor.role === 'base'
      const place = countOf(`${distance} ${again} ${isBase}`)
      return { flavor, distance, again, place: isBase ? place : BASES_IN_TURN * place + BASES_IN_TURN - 0.5 }
    })
    .sort((a, b) => a.distance - b.distance || a.again - b.again || a.place - b.place)
    .map(({ flavor }) => flavor)
}
