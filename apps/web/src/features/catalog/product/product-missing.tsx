import type { Product } from '@shop/contracts/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { MissingPage } from '#shared/missing-page.tsx'
import { SectionChips } from '../list/section-chips.tsx'
import { ProductGrid } from '../product-lists.tsx'
import { suggestQuery } from '../queries.ts'
import { SearchField } from '../search/search-field.tsx'

const MAX_SEARCH = 100
const SHOWN = 4

/** Shown for an unknown product, with links to related sections and search. */
export function ProductMissing({ slug }: { slug: string }) {
  const t = useT()
  const near = useNearProducts(slug.replaceAll('-', ' ').trim().slice(0, MAX_SEARCH))
  return (
    <MissingPage title={t('product.missing')} text={t('product.missingText')}>
      <SearchField initial="" className="mt-8 max-w-xl" />
      <div className="mt-4">
        <SectionChips current={undefined} q="" />
      </div>
      {near.length > 0 && (
        <section aria-labelledby="near" className="mt-12">
          <h2 id="near" className="mb-5 text-2xl">
            {t('product.near')}
          </h2>
          <ProductGrid products={near} className="md:grid-cols-4" />
        </section>
      )}
    </MissingPage>
  )
}

/** The products that match all words, then those that match the longest word, which is rarely the brand. */
function useNearProducts(words: string): Product[] {
  const all = useQuery(suggestQuery(words)).data?.items
  const [longest = ''] = words.split(' ').toSorted((a, b) => b.length - a.length)
  const isEnough = all === undefined || all.length >= SHOWN
  const more = useQuery(suggestQuery(isEnough ? '' : longest)).data?.items
  const found = new Map([...(all ?? []), ...(more ?? [])].map(product => [product.slug, product]))
  return words ? [...found.values()].slice(0, SHOWN) : []
}
