import { choiceFacets } from './attributes.ts'
import type { Category } from './catalog.ts'

/**
 * The query parameters that a public page reads, in the order of its address: the list's filters, a product's packing
 * (`weight`), the contact form's subject. Others (utm_source and the like) make no page of their own.
 */
export const pageParameters = [
  't',
  'q',
  ...choiceFacets,
  'priceMin',
  'priceMax',
  'inStock',
  'onSale',
  'sort',
  'subject',
] as const

/** What the API wants of the web app's server part (ADR 0010): a page by its address. */
export type PageRequest = {
  /** Path and query in their canonical form, without parameters that no page reads; begins with one slash. */
  url: string
  /** Calls the API as the visitor's browser would; `path` is below the API's base. */
  callApi: (path: string, init: RequestInit) => Promise<Response>
  /** Goods that robots may not read (decisions.md, Delivery): nothing of them is in the HTML, the browser adds them. */
  hiddenCategories: readonly Category[]
  /** Goods that previews of links do not show: the preview of their pages names the shop alone. */
  quietCategories: readonly Category[]
}

export type PageAnswer = {
  /**
   * 200; 404 for an address or a product that is not there; 503, with the error page, where the API is away or busy
   * (5xx, 429). What else the API answered leaves an empty shell.
   */
  status: number
  /** With 503: when to come again, seconds. */
  retryAfter?: number
  /** The whole document. */
  html: string
  /** Cart, checkout, orders, account and admin, an empty shell, an error page: search engines should not keep it. */
  isPrivate: boolean
}

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>

export type Site = {
  /** The folder of the built web app, absolute. */
  webDir: string
  /** Where people reach the shop: canonical addresses begin with it. No slash at the end. */
  origin: string
}

/** The server part's one export, `createRenderer`. @throws when the built web app is not in `webDir` */
export type CreateRenderer = (site: Site) => RenderPage
