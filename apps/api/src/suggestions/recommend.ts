import { type FlavorCategory, flavorCategories } from '@shop/contracts/catalog.ts'
import { type Ask, affinityOf, bandDistance, byText, type Candidate, type Part, strengthPoints } from './rules.ts'
import { searchBest } from './search.ts'

/** Flavors of the asked categories, and bases added where those give no mix: bounds the search, whatever the shelf. */
const MAX_CHOSEN = 30
const MAX_ADDED = 15

/**
 * The best mix that the shelf gives, by the rules of mix-rules.json and without randomness: the same shelf and the same
 * ask always give the same mix. In the asked strength where possible; of the asked categories alone where possible,
 * else with bases of the categories that go best with them; not on a base that carried one of the day's earlier mixes
 * where possible.
 * @returns an empty list where nothing on the shelf makes a mix with one of the asked categories
 */
export function recommend(shelf: readonly Candidate[], ask: Ask): Part[] {
  const chosen = chosenFlavors(shelf, ask)
  const own = searchBest(chosen, ask)
  if (own && own.distance === 0 && !own.isRepeated) return own.parts
  const added = addedBases(shelf, ask)
  return searchBest([...chosen, ...added], ask)?.parts ?? []
}

/** What an adviser chooses from: the asked categories' flavors and bases that go with them, the day's bases left out. */
export function shortlist(shelf: readonly Candidate[], ask: Ask): Candidate[] {
  const list = [...chosenFlavors(shelf, ask), ...addedBases(shelf, ask)]
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
    shelf.filter(flavor => flavor.category === category).sort((a, b) => byFit(a, b, ask)),
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

function byFit(a: Candidate, b: Candidate, ask: Ask): number {
  const points = (flavor: Candidate) => bandDistance(strengthPoints(flavor, 100), ask.strength)
  const isBase = (flavor: Candidate) => (flavor.role === 'base' ? 0 : 1)
  return (
    points(a) - points(b) || isBase(a) - isBase(b) || byText(a.flavorId, b.flavorId) || byText(a.productId, b.productId)
  )
}
