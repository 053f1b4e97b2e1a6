import { readFileSync } from 'node:fs'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test as base } from '../apps/api/test/harness/harness.ts'
import { leaksIn } from '../apps/api/test/harness/log-leaks.ts'
import { end, freePort, launch, ready } from '../apps/api/test/harness/two-processes.ts'
import { areas } from '../apps/web/src/platform/i18n/areas.ts'
import { seedDemo } from '../prisma/seed.ts'
import { launchBrowser } from './browser.ts'
import { settler } from './settled.ts'

/** How long a person would wait for anything to show, milliseconds. */
const PATIENCE_MS = 15_000

export type Visitor = {
  page: Page
  /** The text of a message id in the visitor's language, as far as it has no values. */
  t: (id: string) => string
  /** Goes to a page of the shop in the visitor's language. */
  open: (path: string) => Promise<void>
  /** What the page complained of: errors of the console, the CSP's among them, and of scripts. */
  complaints: string[]
}

type VisitorOptions = {
  locale?: Locale
  width?: number
  theme?: 'dark' | 'light'
  isOver18?: boolean
  /** What this browser may complain of, where a test makes a call or a file fail. */
  isUsedTo?: RegExp
}

/**
 * Noise that is none: a refusal that the page handles shows as a failed resource in Chromium's console, and so does a
 * machine whose network changes under it.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of (401|403|404|409|422|429)|net::ERR_NETWORK_CHANGED)/

const NOTHING = /(?!)/

/** Each file's own shop: the real program with the demo catalogue on a database of its own, and a real browser. */
export const test = base
  /** Settings beyond the demo's own, where a file needs some. */
  .extend('settings', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('shopUrl', { scope: 'file' }, async ({ db, databaseUrl, settings }, { onCleanup }) => {
    await seedDemo(db)
    const port = await freePort()
    const api = launch(port, databaseUrl, { PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'info', ...settings })
    onCleanup(async () => {
      await end(api)
      const leaks = await leaksIn(api.output.join(''), db)
      if (leaks.length > 0) throw new Error(`The log of the shop shows ${leaks.join(', ')}`)
    })
    await ready(api)
    return api.url
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs: nothing
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ browser, shopUrl, task }, { onCleanup }) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepPictures(contexts, task.name)
      await Promise.all(contexts.map(context => context.close()))
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    })
    return async (options: VisitorOptions = {}): Promise<Visitor> => {
      const { locale = 'ru', width = 1280, theme = 'dark', isOver18 = true, isUsedTo = NOTHING } = options
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme, locale })
      contexts.push(context)
      if (isOver18) await context.addInitScript(() => localStorage.setItem('over18', 'true'))
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      listen(page, complaints, isUsedTo)
      const settled = settler(page)
      const prefix = locale === 'ru' ? '' : `/${locale}`
      return {
        page,
        complaints,
        t: textsOf(locale),
        open: async path => {
          await page.goto(`${shopUrl}${prefix}${path === '/' && prefix ? '' : path}`)
          await settled()
        },
      }
    }
  })

/** What the browsers of a failed test showed at its end, in test-results/. */
async function keepPictures(contexts: BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap(context => context.pages())
  const file = name.replace(/\W+/g, '-').slice(0, 60)
  await Promise.all(
    pages.map((page, index) =>
      page.screenshot({ path: `test-results/${file}-${index + 1}.png` }).catch(() => undefined),
    ),
  )
}

function listen(page: Page, complaints: string[], isUsedTo: RegExp): void {
  const complain = (text: string) => {
    if (!EXPECTED.test(text) && !isUsedTo.test(text)) complaints.push(`${page.url()}: ${text}`)
  }
  page.on('console', message => {
    if (message.type() === 'error') complain(message.text())
  })
  page.on('pageerror', error => complain(error.message))
}

function textsOf(locale: Locale): (id: string) => string {
  const texts = new Map<string, string>()
  for (const area of areas) {
    const file = new URL(`../apps/web/src/locales/${locale}/${area}.json`, import.meta.url)
    const entries: [string, unknown][] = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
    for (const [id, text] of entries) texts.set(id, String(text))
  }
  return id => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`no message ${id}`)
    return text
  }
}

/** The newest code that the dev inbox holds for a phone or an address; with `before`, the first that is another. */
export async function codeFor(shopUrl: string, to: string, before?: string): Promise<string> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const reply = await fetch(`${shopUrl}/dev/messages?to=${encodeURIComponent(to)}`)
    const { messages }: { messages: { code?: string }[] } = await reply.json()
    const code = messages.find(message => message.code)?.code
    if (code && code !== before) return code
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${to} has got no code`)
}
