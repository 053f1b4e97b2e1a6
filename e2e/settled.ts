import type { Page, Request } from 'playwright-core'

/** A page is idle after this time without requests, milliseconds. */
const STILL_MS = 100
/** The longest wait for an idle page, milliseconds. */
const TIMEOUT_MS = 12_000

/**
 * Observes a page. Returns a function that waits until the app is hydrated, all requests have responses and scripts are idle.
 * Playwright's own `networkidle` waits for half a second without requests, which is most of the time a page needs.
 */
export function settler(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = performance.now()
  const follow = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    changedAt = performance.now()
  }
  page.on(
    'request',
    follow(request => open.add(request)),
  )
  page.on(
    'requestfinished',
    follow(request => open.delete(request)),
  )
  page.on(
    'requestfailed',
    follow(request => open.delete(request)),
  )
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame()) open.clear()
  })
  return async () => {
    await page.waitForLoadState('load')
    const until = performance.now() + TIMEOUT_MS
    for (;;) {
      const isThere = await page.evaluate(isAppThere)
      const now = performance.now()
      if ((isThere && open.size === 0 && now - changedAt >= STILL_MS) || now > until) return
      await page.waitForTimeout(20)
    }
  }
}

/** Returns true if the app has rendered an empty page, or hydrated every part of a server-rendered one. */
async function isAppThere(): Promise<boolean> {
  await new Promise(rest => requestIdleCallback(rest, { timeout: 5000 }))
  const isTaken = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps$'))
  return (
    !document.querySelector('#root > .boot') &&
    [...document.querySelectorAll('#root button, #root input')].every(isTaken)
  )
}
