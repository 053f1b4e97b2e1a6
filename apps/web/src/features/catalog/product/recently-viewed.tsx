import { useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { recent } from '#shared/product/recent.ts'
import { Button } from '#ui/button.tsx'
import { ProductStrip } from '../product-strip.tsx'
import { productsBySlugQuery } from './related-queries.ts'

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
