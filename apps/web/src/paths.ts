/** Every page's path without its language; LocaleLink and useLocalePath add that. */
export const paths = {
  home: '/',
  shop: '/shop',
  flavor: '/shop?t=flavor',
  accessories: '/accessories',
  hookah: '/hookah',
  coal: '/coal',
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  cart: '/cart',
  checkout: '/checkout',
  orderSuccess: '/order/success',
  orderFailed: '/order/failed',
  account: '/account',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const
