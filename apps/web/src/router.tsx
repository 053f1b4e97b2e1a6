import { type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { staticPages } from '@shop/contracts/static-pages.ts'
import type { RouteObject } from 'react-router-dom'
import { LocaleProvider } from '#platform/i18n/locale-context.tsx'
import { ErrorPage } from './routes/error-page.tsx'
import { type AppContext, type Page, page } from './routes/page.tsx'
import { cartPage, checkoutPage } from './routes/purchase-pages.ts'
import { Root } from './routes/root.tsx'

/** The product lists with their paths. */
const lists = [
  ['shop', 'shop'],
  ['accessories', 'accessory'],
  ['hookah', 'hookah'],
  ['coal', 'coal'],
] as const

/** All pages of the shop, listed once for all languages. */
const pages: readonly Page[] = [
  page('', () => import('./routes/home.tsx'), ['home', 'catalog']),
  page(checkoutPage.path, checkoutPage.load, checkoutPage.areas),
  ...['order/success', 'order/failed'].map(path =>
    page(path, () => import('./routes/order-outcome.tsx'), ['identity', 'orders', 'account'], 'order-outcome'),
  ),
  page('account', () => import('./routes/account.tsx'), [
    'identity',
    'orders',
    'account',
    'deposits',
    'checkout',
    'catalog',
  ]),
  page('account/orders/:number', () => import('./routes/account-orders.tsx'), [
    'identity',
    'orders',
    'account',
    'checkout',
  ]),
  page('o/:token', () => import('./routes/shared-order.tsx'), ['orders'], 'shared-order'),
  page('account/mixes', () => import('./routes/account-mixes.tsx'), ['identity', 'account', 'suggestions', 'mixes']),
  page('account/reviews', () => import('./routes/account-reviews.tsx'), ['identity', 'account', 'reviews']),
  page('account/edit', () => import('./routes/account-edit.tsx'), ['identity']),
  ...lists.map(([path, section]) =>
    page(path, async () => (await import('./routes/list.tsx')).createListPage(section), ['catalog'], 'list'),
  ),
  page('collections', () => import('./routes/collections.tsx'), ['catalog']),
  page(
    'collections/:slug',
    async () => (await import('./routes/landing.tsx')).createLandingPage('collection'),
    ['catalog'],
    'landing',
  ),
  page(
    'brand/:slug',
    async () => (await import('./routes/landing.tsx')).createLandingPage('brand'),
    ['catalog'],
    'landing',
  ),
  page('rent', () => import('./routes/rent.tsx'), ['rental', 'deposits', 'catalog']),
  page('mix/:shareId', () => import('./routes/mix.tsx'), ['suggestions', 'mixes']),
  page('mixes', () => import('./routes/mixes.tsx'), ['suggestions', 'mixes']),
  page(cartPage.path, cartPage.load, cartPage.areas),
  page('product/:slug?', () => import('./routes/product.tsx'), ['catalog', 'product']),
  page('preview/home', () => import('./routes/preview-home.tsx'), ['home', 'catalog']),
  page('preview/collection/:id', () => import('./routes/preview-collection.tsx'), ['catalog', 'product']),
  page('preview/:token', () => import('./routes/preview.tsx'), ['catalog', 'product']),
  page('contact', () => import('./routes/contact.tsx'), ['contact']),
  ...staticPages.map(({ name }) =>
    page(name, async () => (await import('./routes/static-page.tsx')).createStaticPage(name), [], 'static-page'),
  ),
  page('admin/*', () => import('./routes/admin.tsx')),
  page('*', () => import('./routes/not-found.tsx')),
]

/** Creates one route tree per language: /, /en and /hy. Does not access the browser. */
export function createRoutes(context: AppContext): RouteObject[] {
  return locales.map(locale => createTree(context, locale))
}

function createTree(context: AppContext, locale: Locale): RouteObject {
  return {
    path: localePath(locale, '/'),
    caseSensitive: true,
    element: <Root locale={locale} />,
    errorElement: (
      <LocaleProvider locale={locale}>
        <ErrorPage />
      </LocaleProvider>
    ),
    children: pages.map(toRoute => toRoute({ ...context, locale })),
  }
}
