import { Category, type Product, type ProductPage, type Variant } from '@shop/contracts/catalog.ts'
import { translationLocales } from '@shop/contracts/locales.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { productQuery } from '#features/catalog/queries.ts'
import { categoryPaths } from '#features/catalog/sections.ts'
import { type LandingKind, landingQuery } from '#features/collections/queries.ts'
import { localeOfPath } from '#platform/i18n/locale.ts'
import { defaultVariant } from '#shared/product/variant.ts'
import { paths } from '../paths.ts'

/** True for the pages of mixes, which are about flavors. */
const isOfMixes = (path: string): boolean => path === paths.mixes || path.startsWith('/mix/')

/** Returns the categories that a page is about; empty for pages about no category or all. */
export function categoriesOfPage(
  queryClient: QueryClient,
  { pathname, searchParams }: URL,
  path: string,
  slug: string | undefined,
): readonly Category[] {
  const only = (category: Category | undefined) => (category ? [category] : [])
  const kind = landingKindOf(path)
  if (slug && kind)
    return queryClient.getQueryData(landingQuery(kind, slug, localeOfPath(pathname)).queryKey)?.categories ?? []
  if (slug) return only(queryClient.getQueryData<ProductPage>(productQuery(slug).queryKey)?.category)
  if (path === paths.rent) return ['hookah']
  if (isOfMixes(path)) return ['flavor']
  if (path === paths.shop) return only(Category.safeParse(searchParams.get('t')).data)
  return only(Category.options.find(category => categoryPaths[category] === path))
}

/** True for the lists of all products and of a category. */
export const isProductList = (path: string): boolean =>
  path === paths.shop || Object.values(categoryPaths).includes(path)

/** Returns the kind of a landing page by its route. */
export function landingKindOf(path: string): LandingKind | undefined {
  if (path === '/collections/:slug') return 'collection'
  return path === '/brand/:slug' ? 'brand' : undefined
}

type CatalogProduct = Pick<Product, 'category' | 'variants'>

/**
 * Removes products that search engines may not read from the data to render: rails keep their space, which the browser
 * fills. Returns false if the page itself is such a product or a list that contains some; it is then sent as the empty
 * shell.
 */
export function hideProducts(queryClient: QueryClient, hidden: readonly Category[], path: string): boolean {
  if (hidden.length === 0) return true
  const isHidden = (product: unknown) => isCatalogProduct(product) && hidden.includes(product.category)
  if (isOnlyOf(path, hidden)) return false
  const isRentHidden = hidden.includes('hookah')
  const queries = queryClient.getQueryCache().getAll()
  if (queries.some(({ state: { data } }) => isHidden(data) || pagesOf(data).some(page => hasSome(page, isHidden)))) {
    return false
  }
  for (const { queryKey, state } of queries) {
    const isRent = isRecord(state.data) && 'hookahs' in state.data
    if (hasSome(state.data, isHidden) || (isRent && isRentHidden)) queryClient.removeQueries({ queryKey, exact: true })
    else if (relatedOf(state.data).some(isHidden)) hideRelated(queryClient, queryKey, isHidden)
  }
  return true
}

/** True for a page that would show only hidden products. */
const isOnlyOf = (path: string, hidden: readonly Category[]) =>
  (path === paths.rent && hidden.includes('hookah')) || (isOfMixes(path) && hidden.includes('flavor'))

/** Marks the data as stale, so that the browser reads it completely. */
function hideRelated(queryClient: QueryClient, key: QueryKey, isHidden: (product: unknown) => boolean): void {
  queryClient.setQueryData<Record<string, unknown>>(
    key,
    data => data && { ...data, related: relatedOf(data).filter(product => !isHidden(product)) },
    { updatedAt: 1 },
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCatalogProduct = (value: unknown): value is CatalogProduct =>
  isRecord(value) && 'category' in value && 'variants' in value
const hasSome = (list: unknown, is: (item: unknown) => boolean) =>
  isRecord(list) && Array.isArray(list.items) && list.items.some(is)
const pagesOf = (data: unknown): readonly unknown[] => (isRecord(data) && Array.isArray(data.pages) ? data.pages : [])
const relatedOf = (data: unknown): readonly unknown[] =>
  isRecord(data) && Array.isArray(data.related) ? data.related : []

const translations: ReadonlySet<string> = new Set(
  translationLocales.flatMap(locale => [textKey('description', locale), textKey('subTitle', locale)]),
)

/** Removes texts that cards do not show from lists: they are half of the data. */
export function withoutListTexts(data: unknown): unknown {
  if (!isRecord(data) || Array.isArray(data)) return data
  return {
    ...data,
    ...(Array.isArray(data.items) && { items: data.items.map(withoutText) }),
    ...(Array.isArray(data.related) && { related: data.related.map(withoutText) }),
    ...(Array.isArray(data.pages) && { pages: data.pages.map(withoutListTexts) }),
  }
}

function withoutText(product: unknown): unknown {
  if (!isRecord(product) || !('description' in product)) return product
  const fields = Object.entries(product).filter(([name]) => !translations.has(name))
  const cut = { ...Object.fromEntries(fields), description: '', subTitle: '' }
  return isCatalogProduct(product) ? { ...cut, variants: withCardOffer(product) } : cut
}

/** Keeps what a card shows of promotions: the name of the first one of the variant that it sells. */
function withCardOffer({ variants }: Pick<Product, 'variants'>): Variant[] {
  const shown = defaultVariant({ variants })
  return variants.map(({ offer, ...variant }) =>
    offer && variant.sku === shown?.sku
      ? { ...variant, offer: { ...offer, promotions: offer.promotions.slice(0, 1).map(each => ({ ...each, id: '' })) } }
      : variant,
  )
}
