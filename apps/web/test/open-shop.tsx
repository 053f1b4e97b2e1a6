import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { type ApiAnswer, createFetch } from './api-answers.ts'
import { answerShopInfo, NOW } from './shop-info.ts'

configure({
  // As in a browser, where React schedules what an event leads to.
  eventWrapper: run => run(),
  // As long as a busy machine may take.
  asyncUtilTimeout: 10_000,
  // The page as a person reads it, in place of its whole HTML.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nThe page reads: ${container.textContent}`),
})

/** happy-dom does not know this element. */
const EXPECTED = /^The tag <%s> is unrecognized in this browser.* search$/s

// happy-dom lacks these two, by which React Hook Form tells whether a list was changed before the form was ready.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  get: () => false,
  configurable: true,
})

declare global {
  interface Window {
    happyDOM?: { setViewport: (size: { width: number }) => void }
  }
}

type Visit = {
  answers: readonly ApiAnswer[]
  /** What the browser has stored, by key; what is no text is stored as JSON. */
  stored?: Record<string, unknown>
  /** Of the window, pixels. */
  width?: number
}

/**
 * Opens an address of the shop in English as a browser does that loads its page: the app's own routes and providers, with the API
 * answered at `fetch`. Each call loads the app anew, so nothing of an earlier test is left in its memory.
 */
export async function openShop(path: string, { answers, stored = {}, width = 1280 }: Visit) {
  vi.resetModules()
  const [api, site, queries, messages, { createRoutes }, { ShopNameProvider }, { session, refuseToken }] =
    await Promise.all([
      import('#platform/api/client.ts'),
      import('#platform/site.ts'),
      import('#platform/query-client.ts'),
      import('#platform/i18n/messages.ts'),
      import('../src/router.tsx'),
      import('#shared/shop-info/shop-name-provider.tsx'),
      import('#shared/session/session.ts'),
    ])
  window.happyDOM?.setViewport({ width })
  window.localStorage.setItem('over18', 'true')
  for (const [key, value] of Object.entries(stored))
    window.localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  window.history.pushState(null, '', `/en${path}`)

  const problems: string[] = []
  vi.setSystemTime(NOW)
  const leaving = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api.configureApi({
    baseUrl: '/serverapi',
    fetch: createFetch([answerShopInfo, ...answers], problem => problems.push(problem)),
    locale: () => 'en',
    token: () => session.get()?.token ?? null,
    onTokenRefused: refuseToken,
  })
  site.configureSite({ origin: window.location.origin })
  const queryClient = queries.createQueryClient()
  await messages.loadMessages('en', ['common'])
  const router = createBrowserRouter(createRoutes({ queryClient }))
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ShopNameProvider>
        <RouterProvider router={router} />
      </ShopNameProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    router.dispose()
    queryClient.clear()
    window.localStorage.clear()
    window.sessionStorage.clear()
    const complaints = errors.mock.calls.map(call => call.join(' ')).filter(text => !EXPECTED.test(text))
    vi.restoreAllMocks()
    vi.useRealTimers()
    expect({ problems, complaints }).toEqual({ problems: [], complaints: [] })
  })
  return {
    ...view,
    user: userEvent.setup(),
    /** The addresses of other sites that the page has left for. */
    leftFor: () => leaving.mock.calls.map(([address]) => String(address)),
  }
}

/** What the browser has stored under a key. */
export const readStored = (key: string): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null')

/** A text with ordinary spaces in place of no-break ones and of those without a width. */
export const toPlainText = (text: string | null) =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2060\u200b]/g, '')
