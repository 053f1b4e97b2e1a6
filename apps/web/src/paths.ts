import { staticPath } from '@shop/contracts/static-pages.ts'

/** In the address of the rental configurator: the customer has tobacco or a bowl. No SKU is written like this. */
export const OWN_PART = 'own'

const partParam = (name: 'flavor' | 'cup', sku: string | null | undefined) =>
  sku === undefined ? {} : { [name]: sku ?? OWN_PART }

/** The path of every page without the language, which LocaleLink adds. */
export const paths = {
  home: '/',
  shop: '/shop',
  flavor: '/shop?t=flavor',
  accessories: '/accessories',
  hookah: '/hookah',
  coal: '/coal',
  rent: '/rent',
  /** The rental configurator with preselected items. */
  rentOf: ({ slug, flavorSku, cupSku }: { slug: string; flavorSku?: string | null; cupSku?: string | null }) =>
    `/rent?${new URLSearchParams({ hookah: slug, ...partParam('flavor', flavorSku), ...partParam('cup', cupSku) })}#build`,
  /** The same with dates. The configured rental replaces an existing one in the cart. */
  rentInstead: ({
    id,
    slug,
    flavorSku,
    cupSku,
    from,
    to,
  }: Record<'id' | 'slug' | 'from' | 'to', string> & Record<'flavorSku' | 'cupSku', string | null>) =>
    `/rent?${new URLSearchParams({ hookah: slug, ...partParam('flavor', flavorSku), ...partParam('cup', cupSku), from, to, instead: id })}#build`,
  collections: '/collections',
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  brand: (slug: string) => `/brand/${encodeURIComponent(slug)}`,
  homePreview: '/preview/home',
  collectionPreview: (id: string) => `/preview/collection/${id}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  mixes: '/mixes',
  mix: (shareId: string) => `/mix/${encodeURIComponent(shareId)}`,
  cart: '/cart',
  checkout: '/checkout',
  orderSuccess: '/order/success',
  orderFailed: '/order/failed',
  account: '/account',
  order: (number: number) => `/account/orders/${number}`,
  accountEdit: '/account/edit',
  accountMixes: '/account/mixes',
  accountReviews: '/account/reviews',
  /** The own reviews, with the items of an order that wait for one. */
  reviewsOfOrder: (number: number) => `/account/reviews?order=${number}`,
  contact: '/contact',
  /** The contact form with a subject. */
  contactAbout: (subject: string) => `/contact?${new URLSearchParams({ subject })}`,
  privacy: staticPath('privacy'),
  terms: staticPath('terms'),
} as const
