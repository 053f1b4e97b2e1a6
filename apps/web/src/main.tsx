import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { localeOfPath, rootRedirect } from '#platform/i18n/locale.ts'
import { readPageState, restoreQueries } from '#platform/query-client.ts'
import { ShopNameProvider } from '#shared/shop-info/shop-info.tsx'
import { configureApi, loadCalls } from './platform/api/client.ts'
import { reloadOnChunkFailure } from './platform/chunk-reload.ts'
import { clock } from './platform/clock.ts'
import { loadMessages } from './platform/i18n/messages.ts'
import { createQueryClient } from './platform/query-client.ts'
import { configureSite } from './platform/site.ts'
import { browserStorage } from './platform/storage.ts'
import { followTheme } from './platform/theme.ts'
import { createRoutes } from './router.tsx'
import { rejectToken, session } from './shared/session/session.ts'

async function start(root: HTMLElement): Promise<void> {
  const { location, navigator } = window
  const redirect = rootRedirect({
    pathname: location.pathname,
    cookie: document.cookie,
    languages: navigator.languages,
  })
  // The server has already redirected if it had the cookie.
  if (redirect) return location.replace(redirect + location.search + location.hash)

  let router: ReturnType<typeof createBrowserRouter> | undefined
  reloadOnChunkFailure(
    browserStorage,
    () => clock.now().getTime(),
    () => {
      const next = router?.state.navigation.location
      return next && router?.createHref(next)
    },
  )
  followTheme()
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE ?? '/serverapi',
    fetch: (...request) => window.fetch(...request),
    locale: () => localeOfPath(location.pathname),
    token: () => session.get()?.token ?? null,
    onTokenRejected: rejectToken,
  })

  const state = readPageState()
  configureSite({ origin: state?.origin ?? location.origin })
  const queryClient = createQueryClient()
  if (state) restoreQueries(queryClient, state)
  const routes = createRoutes({ queryClient })
  const [, isPageLoaded] = await Promise.all([
    loadMessages(localeOfPath(location.pathname), ['common']),
    loadPage(routes, location),
  ])
  const rendered = isPageLoaded ? state?.rendered : undefined
  router = createBrowserRouter(routes, rendered ? { hydrationData: rendered } : {})
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ShopNameProvider>
          <RouterProvider router={router} />
        </ShopNameProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  if (rendered) {
    hydrateRoot(root, app)
    // Load the API client while the network is available. A failure is reported by the first request.
    void loadCalls().catch(() => undefined)
    return
  }
  // The pages render their own title into <head>.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
}

/** Loads the files of the current page, so that the first render is complete. Returns false if that fails. */
async function loadPage(routes: RouteObject[], { pathname }: Location): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(routes, pathname) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const page = await route.lazy()
      delete route.lazy
      Object.assign(route, page)
    }
    return true
  } catch {
    // The router loads them again and shows the error page if necessary.
    return false
  }
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    document.getElementById('boot-failed')?.removeAttribute('hidden')
    throw error
  })
}
