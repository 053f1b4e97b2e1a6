import { type Category, listProducts } from '@shop/contracts/catalog.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { useCart } from '#shared/cart/cart.ts'
import { ProductStrip } from './product-lists.tsx'

const MAX = 5

type Line = { productType: string }

/** Returns what is necessary to use the cart but not in it: tobacco and hookahs need coal. */
export function findNeed(lines: readonly Line[]): Category | undefined {
  const has = (category: Category) => lines.some(({ productType }) => productType === category)
  return (has('flavor') || has('hookah')) && !has('coal') ? 'coal' : undefined
}

const neededQuery = (category: Category | undefined) =>
  queryOptions({
    queryKey: ['catalog', 'needed', category],
    queryFn: async ({ signal }) => {
      const { items } = await call(listProducts, { query: { category, inStock: 'true', limit: MAX }, signal })
      return items.filter(({ isOnlyShown }) => !isOnlyShown)
    },
    enabled: category !== undefined,
  })

/** Offers what the cart needs, bestsellers in stock first. Stays until the customer leaves the page. */
export default function NeededProducts() {
  useMessages('catalog')
  const t = useT()
  const need = findNeed(useCart().items)
  // Once a product is added, the strip stays: the focus is in it.
  const [shown, setShown] = useState(need)
  if (need !== undefined && shown === undefined) setShown(need)
  const { data, isError } = useQuery(neededQuery(shown))
  if (shown === undefined || isError || data?.length === 0) return null
  return (
    <section aria-labelledby="needed" className="page-x pb-10 md:pb-16">
      <h2 id="needed" className="mb-5 text-2xl">
        {t('catalog.needed.coal')}
      </h2>
      <ProductStrip products={data} />
    </section>
  )
}
