import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { configureApi } from './platform/api/client.ts'
import { reloadOnChunkFailure } from './platform/chunk-reload.ts'
import { clock } from './platform/clock.ts'
import { rootRedirect } from './platform/i18n/locale-choice.ts'
import { localeOfPath } from './platform/i18n/locale-path.ts'
import { loadMessages } from './platform/i18n/messages.ts'
import { createQueryClient } from './platform/query-client.ts'
import { browserStorage } from './platform/storage.ts'
import { followTheme } from './platform/theme.ts'
import { createRoutes } from './router.tsx'
import { refuseToken, session } from './shared/session/session.ts'
import './styles/index.css'

async function start(root: HTMLElement): Promise<void> {
  const { location, navigator } = window
  const redirect = rootRedirect({
    pathname: location.pathname,
    cookie: document.cookie,
    languages: navigator.languages,
  })
  if (redirect) window.history.replaceState(null, '', redirect + location.search + location.hash)

  reloadOnChunkFailure(browserStorage, () => clock.now().getTime())
  followTheme()
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE ?? '/serverapi',
    fetch: (...request) => window.fetch(...request),
    locale: () => localeOfPath(location.pathname),
    token: () => session.get()?.token ?? null,
    onTokenRefused: refuseToken,
  })

  const queryClient = createQueryClient()
  await loadMessages(localeOfPath(location.pathname), ['common'])
  const router = createBrowserRouter(createRoutes({ queryClient }))
  // The shell's title gives way to the pages' own, which React puts into <head>.
  document.querySelector('title')?.remove()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    document.getElementById('boot-failed')?.removeAttribute('hidden')
    throw error
  })
}
