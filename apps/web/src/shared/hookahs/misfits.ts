import type { PairFit } from '@shop/contracts/compatibility.ts'

/** A product with its texts in all languages. */
export type Named = { slug: string; kind: 'hookah' | 'part' | 'other'; texts: Readonly<Record<string, unknown>> }

const others: readonly string[] = ['flavor', 'coal', 'hookah']

/** Returns the kind of a product by its `productType`: the category, or for accessories the type. */
export function kindOf(productType: string): Named['kind'] {
  if (productType === 'hookah') return 'hookah'
  return others.includes(productType) ? 'other' : 'part'
}

/** Finds the parts that certainly fit none of the products that they were checked with. An unknown size is no misfit. */
export function findMisfits(parts: readonly Named[], pairs: readonly PairFit[]): Named[] {
  return parts.filter(({ slug }) => {
    const own = pairs.filter(({ part }) => part === slug)
    return own.length > 0 && own.every(({ fit }) => fit === 'no')
  })
}

/** Finds the pairs of a part and its hookah that do not fit. */
export function findPairMisfits(
  wanted: readonly { part: Named; target: Named }[],
  pairs: readonly PairFit[],
): { part: Named; target: Named; pair: PairFit }[] {
  return wanted.flatMap(({ part, target }) => {
    const pair = pairs.find(each => each.part === part.slug && each.target === target.slug)
    return pair?.fit === 'no' ? [{ part, target, pair }] : []
  })
}
