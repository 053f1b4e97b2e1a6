import type { Locale } from '@shop/contracts/locales.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { chunkFailure } from '#platform/chunk-reload.ts'
import type { Area } from '#platform/i18n/areas.ts'
import { loadMessages } from '#platform/i18n/messages.ts'
import { progress } from '#platform/progress.ts'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ErrorPage } from './error-page.tsx'
import { fileOfPath } from './file-of-path.ts'

/** What every loader may use; a server renderer makes its own per request. */
export type AppContext = { queryClient: QueryClient }
export type PageContext = AppContext & { locale: Locale }

/** A file of routes/: `Component`, and `loader` where the page has data. */
export type PageModule = {
  Component: ComponentType
  loader?: (context: PageContext) => LoaderFunction
}

export type Page = (context: PageContext) => RouteObject

/** What the server tells the browser to load ahead: the page's file in routes/, and its messages beside `common`. */
export type PageHandle = { file: string; areas: readonly Area[] }

/** A page in one line: its path, its file, and the parts of the catalogue it speaks with beside `common`. */
export function page(path: string, load: () => Promise<PageModule>, areas: readonly Area[] = []): Page {
  return context => ({
    path,
    caseSensitive: true,
    handle: { file: fileOfPath(path), areas } satisfies PageHandle,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSkeleton,
    lazy: async () => {
      try {
        const [module] = await Promise.all([load(), loadMessages(context.locale, ['common', ...areas])])
        return { Component: module.Component, ...(module.loader && { loader: module.loader(context) }) }
      } catch (error) {
        progress.fail()
        throw await chunkFailure(error)
      }
    },
  })
}
