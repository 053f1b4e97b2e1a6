import { listProducts } from '@shop/contracts/catalog.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { recent } from '#shared/product/recent.ts'
import { Button } from '#ui/button.tsx'
import { ProductStrip } from '../product-lists.tsx'

const MAX_PRODUCTS = 12

/** Recently viewed products. Loaded after the page because only the browser stores them. */
export default function RecentlyViewed({ except }: { except: string }) {
  const t = useT()
  const id = useId()
  const slugs = useSyncExternalStore(recent.subscribe, recent.get).filter(slug => slug !== except)
  const { data } = useQuery(productsBySlugQuery(slugs))
  const products = slugs.flatMap(slug => data?.find(product => product.slug === slug) ?? [])
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {t('product.recent')}
        </h2>
        <Button variant="plain" size="sm" onClick={recent.clear}>
          {t('product.clearRecent')}
        </Button>
      </div>
      <ProductStrip products={products} />
    </section>
  )
}

/** Reads those of the given products that are still sold. */
function productsBySlugQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: ['catalog', 'named', [...slugs].sort()],
    queryFn: async ({ signal }) => {
      const { items } = await call(listProducts, { query: { slug: [...slugs], limit: MAX_PRODUCTS }, signal })
      return items
    },
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  })
}
