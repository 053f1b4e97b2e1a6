import type { Product } from '@shop/contracts/catalog.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { firstOf } from './first-of.ts'
import { found } from './published/find.ts'
import type { Shelves } from './published/published.ts'

const MAX_SUGGESTIONS = 8

/** The products closest to what is being typed; sold-out ones last. */
export function suggestFor({ catalogue, cards }: Shelves, typed: string, locale: Locale): Promise<Product[]> {
  const hits = found(catalogue, typed)
  if (!hits) return cards([])
  const first = firstOf({ ...hits, at: catalogue.at }, { sort: 'popular', locale, most: MAX_SUGGESTIONS })
  return cards(first.map(({ id }) => id))
}
