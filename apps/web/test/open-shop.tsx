import { getProfile } from '@shop/contracts/identity.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as React from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { profile } from './customer.ts'
import { createFetch, type FakeResponse, respond } from './fake-responses.ts'
import { NOW, pageResponses, providersResponse, searchResponses, shopInfoResponse } from './shop-info.ts'

configure({
  // As in a browser, React schedules the effects of events.
  eventWrapper: run => run(),
  // Long enough for a busy machine.
  asyncUtilTimeout: 30_000,
  // Show the visible text instead of the whole HTML.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nThe page reads: ${container.textContent}`),
})

/** happy-dom does not know this element. */
const EXPECTED = /^The tag <%s> is unrecognized in this browser.* search$/s

// happy-dom lacks these two properties, by which React Hook Form detects changes of a list.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  get: () => false,
  configurable: true,
})

// React captures a stack for each element that a component creates. No test shows it, and it takes a tenth of their time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined, configurable: true },
)

declare global {
  interface Window {
    happyDOM?: { setViewport: (size: { width: number }) => void }
  }
}

type Visit = {
  responses: readonly FakeResponse[]
  /** Browser storage by key; values other than text are stored as JSON. */
  stored?: Record<string, unknown>
  /** Width of the window, pixels. */
  width?: number
}

/**
 * Opens an address of the shop in English with the app's own routes and providers, and a fake API at `fetch`. Each call
 * loads the app's modules again, so that no state of an earlier test remains.
 */
export async function openShop(path: string, { responses, stored = {}, width = 1280 }: Visit) {
  vi.resetModules()
  const [api, site, queries, messages, { createRoutes }, { ShopNameProvider }, { session, rejectToken }] =
    await Promise.all([
      import('#platform/api/client.ts'),
      import('#platform/site.ts'),
      import('#platform/query-client.ts'),
      import('#platform/i18n/messages.ts'),
      import('../src/router.tsx'),
      import('#shared/shop-info/shop-info.tsx'),
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
    fetch: createFetch(
      [
        shopInfoResponse,
        providersResponse,
        respond(getProfile, () => profile),
        ...pageResponses,
        ...searchResponses,
        ...responses,
      ],
      problem => problems.push(problem),
    ),
    locale: () => 'en',
    token: () => session.get()?.token ?? null,
    onTokenRejected: rejectToken,
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
    /** Addresses of other sites that the page has opened. */
    leftFor: () => leaving.mock.calls.map(([address]) => String(address)),
  }
}

/** Returns a stored value by key. */
export const readStored = (key: string): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null')

/** Replaces no-break spaces by spaces and removes zero-width characters. */
export const toPlainText = (text: string | null) =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2060\u200b]/g, '')
