import { staticPath } from '@shop/contracts/static-pages.ts'

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
  rentOf: ({ slug, flavorSku, cupSku }: { slug: string; flavorSku?: string; cupSku?: string }) =>
    `/rent?${new URLSearchParams({ hookah: slug, ...(flavorSku && { flavor: flavorSku }), ...(cupSku && { cup: cupSku }) })}#build`,
  /** The same with dates. The configured rental replaces an existing one in the cart. */
  rentInstead: ({
    id,
    slug,
    flavorSku,
    cupSku,
    from,
    to,
  }: Record<'id' | 'slug' | 'flavorSku' | 'cupSku' | 'from' | 'to', string>) =>
    `/rent?${new URLSearchParams({ hookah: slug, flavor: flavorSku, cup: cupSku, from, to, instead: id })}#build`,
  collections: '/collections',
  collection: (slug: string) => `/collections/${encodeURIComponent(slug)}`,
  brand: (slug: string) => `/brand/${encodeURIComponent(slug)}`,
  homePreview: '/preview/home',
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
  contact: '/contact',
  /** The contact form with a subject. */
  contactAbout: (subject: string) => `/contact?${new URLSearchParams({ subject })}`,
  privacy: staticPath('privacy'),
  terms: staticPath('terms'),
} as const
