import { choiceFacets } from './attributes.ts'
import type { Category } from './catalog.ts'

/**
 * The query parameters of public pages, in canonical order: filters of the list, the weight of a variant, the subject of
 * the contact form. Other parameters, such as utm_source, are not part of the canonical URL.
 */
export const pageParameters = [
  't',
  'q',
  ...choiceFacets,
  'priceMin',
  'priceMax',
  'inStock',
  'onSale',
  'fits',
  'sort',
  'subject',
] as const

/** The interface between the API and the server part of the web app (ADR 0010): a page by its URL. */
export type PageRequest = {
  /** Canonical path and query without unknown parameters; begins with one slash. */
  url: string
  /** Calls the API as the visitor's browser would; `path` is below the API's base. */
  callApi: (path: string, init: RequestInit) => Promise<Response>
  /** Categories that robots may not index: the HTML has none of their products, the browser adds them. */
  hiddenCategories: readonly Category[]
  /** Categories without link previews: the previews of their pages name the shop only. */
  quietCategories: readonly Category[]
}

export type PageResponse = {
  /**
   * 200; 404 for an unknown page or product; 503 with the error page if the API is unavailable or busy (5xx, 429). For
   * other API errors the shell stays empty.
   */
  status: number
  /** With 503: seconds until a retry. */
  retryAfter?: number
  /** The whole document. */
  html: string
  /** Cart, checkout, orders, account and admin, an empty shell, an error page: search engines must not index it. */
  isPrivate: boolean
}

export type RenderPage = (request: PageRequest) => Promise<PageResponse>

export type Site = {
  /** The folder of the built web app, absolute. */
  webDir: string
  /** The public origin of the shop for canonical URLs, without a trailing slash. */
  origin: string
}

/** The server part's one export, `createRenderer`. @throws if `webDir` does not contain the built web app */
export type CreateRenderer = (site: Site) => RenderPage
