import type { BrandPage, CollectionPage } from '@shop/contracts/collections.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Contracts load with the first request, because no first view needs them. */
const routes = () => import('@shop/contracts/collections.ts')

/** A landing page of products. */
export type LandingKind = 'collection' | 'brand'
export type Landing = CollectionPage | BrandPage

/** Reads what a landing page shows above its products. */
export function landingQuery(kind: LandingKind, slug: string, locale: Locale) {
  return queryOptions<Landing>({
    queryKey: ['collections', kind, slug, locale],
    queryFn: ({ signal }) =>
      kind === 'collection'
        ? call(async () => (await routes()).getCollection, { params: { slug }, signal })
        : call(async () => (await routes()).getBrand, { params: { slug }, signal }),
  })
}

/** Reads the brands that have products on sale. */
export const brandsQuery = queryOptions({
  queryKey: ['collections', 'brands'],
  queryFn: async ({ signal }) => (await call(async () => (await routes()).listBrands, { signal })).items,
})
