import type { ProductPage } from '@shop/contracts/catalog.ts'
import { shopDate, type Weekday } from '@shop/contracts/days.ts'
import { type Locale, localePath } from '@shop/contracts/locales.ts'
import type { Mix } from '@shop/contracts/mixes.ts'
import type { ReviewPage } from '@shop/contracts/reviews.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'
import { staticPages, staticPath } from '@shop/contracts/static-pages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { productQuery } from '#features/catalog/queries.ts'
import { categoryNames, categoryPaths } from '#features/catalog/sections.ts'
import { landingQuery } from '#features/collections/queries.ts'
import { mixQuery } from '#features/mixes/queries.ts'
import { reviewsQuery } from '#features/reviews/queries.ts'
import { menuTitleOf } from '#platform/content.ts'
import { i18nOf } from '#platform/i18n/messages.ts'
import { absoluteUrl } from '#platform/site.ts'
import { previewOf } from '#shared/product/product-picture.tsx'
import { localText } from '#shared/product/product-text.tsx'
import { shownPrice } from '#shared/product/variant.ts'
import { groupHours, shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { paths } from '../paths.ts'
import { landingKindOf } from './page-data.ts'

type Entity = Record<string, unknown>
type Crumb = { name: string; path: string }

/** Names of pages without an own product, used in breadcrumbs. */
const PAGE_NAMES = {
  [paths.shop]: 'nav.everything',
  [paths.accessories]: 'nav.accessories',
  [paths.hookah]: 'nav.hookah',
  [paths.coal]: 'nav.coal',
  [paths.collections]: 'nav.collections',
  [paths.rent]: 'nav.rent',
  [paths.mixes]: 'nav.mixes',
  [paths.contact]: 'nav.contact',
} as const

export type PageFacts = {
  locale: Locale
  /** The route's path in router.tsx without the language. */
  path: string
  slug: string | undefined
  /** Share id of the mix that the page shows. */
  shareId: string | undefined
  queryClient: QueryClient
}

/** Returns structured data for search engines as a JSON-LD block; '' for missing pages. */
export function structuredData(facts: PageFacts): string {
  const entities = toEntities(facts)
  if (entities.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': entities }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/** Every page describes the shop, because offers refer to it as the seller. */
function toEntities(facts: PageFacts): Entity[] {
  const shop = facts.queryClient.getQueryData<ShopInfo>(shopInfoQuery.queryKey)
  const own = shop && toOwnEntities(facts, shop)
  return own ? [...own, organization(shop, facts.locale)] : []
}

/** Returns undefined for a missing page. */
function toOwnEntities(
  { locale, path, slug, shareId, queryClient }: PageFacts,
  { name }: ShopInfo,
): Entity[] | undefined {
  const i18n = i18nOf(locale)
  const home = { name, path: paths.home }
  if (path === paths.home) return []
  const product = slug ? queryClient.getQueryData<ProductPage>(productQuery(slug).queryKey) : undefined
  if (product) {
    const { text } = localText(product, 'title', locale)
    const category = { name: i18n._(categoryNames[product.category]), path: categoryPaths[product.category] }
    const own = { name: text, path: paths.product(product.slug) }
    const reviews = queryClient.getQueryData(reviewsQuery(product.slug, 'helpful').queryKey)?.pages[0]
    return [{ ...toProductEntity(product, locale), ...toRating(reviews) }, breadcrumbs([home, category, own], locale)]
  }
  const mix = shareId ? queryClient.getQueryData<Mix>(mixQuery(shareId).queryKey) : undefined
  if (mix) {
    const mixes = { name: i18n._('nav.mixes'), path: paths.mixes }
    return [breadcrumbs([home, mixes, { name: mix.name, path: paths.mix(mix.shareId) }], locale)]
  }
  const landing = landingCrumb({ locale, path, slug, queryClient })
  if (landing) return [breadcrumbs([home, { name: i18n._('nav.everything'), path: paths.shop }, landing], locale)]
  const crumb = pageCrumb(path, locale)
  return crumb && [breadcrumbs([home, crumb], locale)]
}

/** The page of a collection or a brand. */
function landingCrumb({ locale, path, slug, queryClient }: Omit<PageFacts, 'shareId'>): Crumb | undefined {
  const kind = landingKindOf(path)
  const landing = slug && kind ? queryClient.getQueryData(landingQuery(kind, slug, locale).queryKey) : undefined
  return (
    landing && {
      name: landing.title,
      path: kind === 'brand' ? paths.brand(landing.slug) : paths.collection(landing.slug),
    }
  )
}

function pageCrumb(path: string, locale: Locale): Crumb | undefined {
  const text = staticPages.find(({ name }) => staticPath(name) === path)
  if (text) return { path, name: menuTitleOf(locale, text.name) }
  const page = Object.entries(PAGE_NAMES).find(([known]) => known === path)
  return page && { path, name: i18nOf(locale)._(page[1]) }
}

/** Names of the weekdays in schema.org's openingHours. */
const SCHEMA_DAYS = { mon: 'Mo', tue: 'Tu', wed: 'We', thu: 'Th', fri: 'Fr', sat: 'Sa', sun: 'Su' } as const

const schemaDays = (from: Weekday, to: Weekday) =>
  from === to ? SCHEMA_DAYS[from] : `${SCHEMA_DAYS[from]}-${SCHEMA_DAYS[to]}`

function organization({ name, legalName, email, phone, address, hours }: ShopInfo, locale: Locale): Entity {
  return {
    '@type': ['Organization', 'Store'],
    '@id': absoluteUrl('/#shop'),
    name,
    legalName,
    url: absoluteUrl(localePath(locale, '/')),
    logo: absoluteUrl('/icon-512.png'),
    image: absoluteUrl('/preview.png'),
    email,
    telephone: phone,
    address: { '@type': 'PostalAddress', streetAddress: address[locale], addressCountry: 'AM' },
    openingHours: groupHours(hours).flatMap(({ from, to, open }) =>
      open ? [`${schemaDays(from, to)} ${open.opensAt}-${open.closesAt}`] : [],
    ),
    currenciesAccepted: 'AMD',
  }
}

/** Returns a product with one offer per variant: price and availability. */
function toProductEntity(product: ProductPage, locale: Locale): Entity {
  const url = absoluteUrl(localePath(locale, paths.product(product.slug)))
  return {
    '@type': 'Product',
    name: localText(product, 'title', locale).text,
    description: localText(product, 'description', locale).text,
    image: absoluteUrl(previewOf(product.imageUrl) ?? '/preview.png'),
    brand: { '@type': 'Brand', name: product.brand },
    sku: product.slug,
    offers: product.variants.map(({ sku, available, ...variant }) => ({
      '@type': 'Offer',
      sku,
      url,
      price: shownPrice(variant).amountAmd,
      priceCurrency: 'AMD',
      availability: `https://schema.org/${availability(product, available)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': absoluteUrl('/#shop') },
    })),
  }
}

/** Reviews in the structured data, and characters of each: visitors read them in the page. */
const MAX_DESCRIBED_REVIEWS = 3
const MAX_REVIEW_BODY = 300

const shorten = (text: string) =>
  text.length <= MAX_REVIEW_BODY ? text : `${text.slice(0, MAX_REVIEW_BODY - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Returns the average of the reviews and the first of them; nothing without reviews. */
function toRating(page: ReviewPage | undefined): Entity {
  if (!page || page.summary.count === 0) return {}
  const { average, count } = page.summary
  const rating = { '@type': 'Rating', bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: { ...rating, '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: page.items.slice(0, MAX_DESCRIBED_REVIEWS).map(({ author, rating: stars, text, language, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      reviewRating: { ...rating, ratingValue: stars },
      ...(text && { reviewBody: shorten(text) }),
      inLanguage: language,
      datePublished: shopDate(new Date(writtenAt)),
    })),
  }
}

function availability({ isOnlyShown }: ProductPage, available: number): string {
  if (available < 1) return 'OutOfStock'
  return isOnlyShown ? 'InStoreOnly' : 'InStock'
}

function breadcrumbs(crumbs: readonly Crumb[], locale: Locale): Entity {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(localePath(locale, path)),
    })),
  }
}
