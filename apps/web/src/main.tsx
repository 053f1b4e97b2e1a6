import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { configureApi, loadCalls } from './platform/api/client.ts'
import { reloadOnChunkFailure } from './platform/chunk-reload.ts'
import { clock } from './platform/clock.ts'
import { rootRedirect } from './platform/i18n/locale-choice.ts'
import { localeOfPath } from './platform/i18n/locale-path.ts'
import { loadMessages } from './platform/i18n/messages.ts'
import { adoptQueries, readPageState } from './platform/page-state.ts'
import { createQueryClient } from './platform/query-client.ts'
import { configureSite } from './platform/site.ts'
import { browserStorage } from './platform/storage.ts'
import { followTheme } from './platform/theme.ts'
import { createRoutes } from './router.tsx'
import { refuseToken, session } from './shared/session/session.ts'
import { ShopNameProvider } from './shared/shop-info/shop-name-provider.tsx'
import './styles/index.css'

async function start(root: HTMLElement): Promise<void> {
  const { location, navigator } = window
  const redirect = rootRedirect({
    pathname: location.pathname,
    cookie: document.cookie,
    languages: navigator.languages,
  })
  // The server has redirected already where it knew what the browser knows.
  if (redirect) return location.replace(redirect + location.search + location.hash)

  reloadOnChunkFailure(browserStorage, () => clock.now().getTime())
  followTheme()
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE ?? '/serverapi',
    fetch: (...request) => window.fetch(...request),
    locale: () => localeOfPath(location.pathname),
    token: () => session.get()?.token ?? null,
    onTokenRefused: refuseToken,
  })

  const state = readPageState()
  configureSite({ origin: state?.origin ?? location.origin })
  const queryClient = createQueryClient()
  if (state) adoptQueries(queryClient, state)
  const routes = createRoutes({ queryClient })
  const [, isPageLoaded] = await Promise.all([
    loadMessages(localeOfPath(location.pathname), ['common']),
    loadPage(routes, location),
  ])
  const rendered = isPageLoaded ? state?.rendered : undefined
  const router = createBrowserRouter(routes, rendered ? { hydrationData: rendered } : {})
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
    // While there is a network; a failure is the first call's to report.
    void loadCalls().catch(() => undefined)
    return
  }
  // The shell's title gives way to the pages' own, which React puts into <head>.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
}

/** Loads the files of the page at an address, so that the first render is whole; false where they did not come. */
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
    // The router asks for them again and shows the error page if it must.
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
