import type { Locale } from '@shop/contracts/locales.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { chunkFailure } from '#platform/chunk-reload.ts'
import type { Area } from '#platform/i18n/areas.ts'
import { loadMessages } from '#platform/i18n/messages.ts'
import { progress } from '#platform/progress.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { ErrorPage } from './error-page.tsx'

/** Dependencies of the loaders. The server renderer creates its own per request. */
export type AppContext = { queryClient: QueryClient }
export type PageContext = AppContext & { locale: Locale }

/** A module of routes/: the component, and `loader` if the page has data. */
export type PageModule = ({ Component: ComponentType } | { element: ReactNode }) & {
  loader?: (context: PageContext) => LoaderFunction
}

export type Page = (context: PageContext) => RouteObject

/** What the server tells the browser to preload: the page's file in routes/ and its message areas besides `common`. */
export type PageHandle = { file: string; areas: readonly Area[] }

/** Declares a page: its path, its module, the message areas that it uses besides `common`, and its file in routes/. */
export function page(
  path: string,
  load: () => Promise<PageModule>,
  areas: readonly Area[] = [],
  file = fileOfPath(path),
): Page {
  return context => ({
    path,
    caseSensitive: true,
    handle: { file, areas } satisfies PageHandle,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSkeleton,
    lazy: async () => {
      try {
        const [{ loader, ...view }] = await Promise.all([load(), loadMessages(context.locale, ['common', ...areas])])
        return { ...view, loader: loader?.(context) }
      } catch (error) {
        progress.fail()
        // The error page is in this language, too.
        await loadMessages(context.locale, ['common']).catch(() => undefined)
        throw await chunkFailure(error)
      }
    },
  })
}

/**
 * Returns the file name of a page: account/edit is account-edit.tsx, product/:slug? is product.tsx, admin/* is
 * admin.tsx.
 */
function fileOfPath(path: string): string {
  if (path === '*') return 'not-found'
  const words = path.split('/').filter(word => /^\w/.test(word))
  return words.join('-') || 'home'
}
