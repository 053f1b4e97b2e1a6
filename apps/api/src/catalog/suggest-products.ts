import type { Product } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { found } from './published/find.ts'
import type { Shelves } from './published/published.ts'
import { compareBy, firstOf, standingOf } from './sorting.ts'

const MAX_SUGGESTIONS = 8

/** The products closest to what is being typed; sold-out ones last. */
export function suggestFor({ catalogue, cards }: Shelves, typed: string, locale: Locale): Promise<Product[]> {
  const standings = [...(found(catalogue, typed) ?? [])].flatMap(([place, relevance]) => {
    const product = catalogue.at(place)
    return product ? [standingOf({ product, relevance }, 'popular', locale)] : []
  })
  return cards(firstOf(standings, MAX_SUGGESTIONS, compareBy('popular', locale)).map(({ id }) => id))
}
