import { readFileSync } from 'node:fs'
import type { Locale } from '@shop/contracts/locales.ts'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Db } from '../apps/api/src/platform/db/db.ts'
import { test as ownBase, sharedTest as sharedBase } from '../apps/api/test/harness/harness.ts'
import { leaksIn } from '../apps/api/test/harness/log-leaks.ts'
import { end, freePort, launch, ready, type Started } from '../apps/api/test/harness/two-processes.ts'
import { areas } from '../apps/web/src/platform/i18n/areas.ts'
import { seedDemo } from '../prisma/seed.ts'
import { closeSharedBrowser, sharedBrowser } from './browser.ts'
import { settler } from './settled.ts'

/** How long a test waits for anything to show on a busy machine, milliseconds. */
const PATIENCE_MS = 30_000

export type Visitor = {
  page: Page
  /** The text of a message id in the visitor's language, as far as it has no values. */
  t: (id: string) => string
  /** Goes to a page of the shop in the visitor's language. */
  open: (path: string) => Promise<void>
  reload: () => Promise<void>
  /** Goes to a file of the shop that loads no app, so that its storage can be filled before the first page. */
  openFile: () => Promise<void>
  /** Errors of the page: of the console, including the CSP's, and of scripts. */
  complaints: string[]
}

type VisitorOptions = {
  locale?: Locale
  width?: number
  theme?: 'dark' | 'light'
  isOver18?: boolean
  /** Whether the shop may install its service worker. */
  hasWorker?: boolean
  /** Expected errors, if a test makes a request or a file fail. */
  isUsedTo?: RegExp
}

/**
 * Irrelevant errors: Chromium logs handled error responses as failed resources, and changes of the machine's network.
 */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of (401|403|404|409|422|429)|net::ERR_NETWORK_CHANGED)/

const NOTHING = /(?!)/

type Cleanup = { onCleanup: (cleanup: () => Promise<void>) => void }

/** Starts the real program with the demo catalog. */
async function startShop(db: Db, databaseUrl: string, settings: Record<string, string> = {}): Promise<Started> {
  await seedDemo(db)
  const port = await freePort()
  const { PUBLIC_URL = 'http://127.0.0.1:{port}', ...others } = settings
  const publicUrl = PUBLIC_URL.replace('{port}', String(port))
  const api = launch(port, databaseUrl, { PUBLIC_URL: publicUrl, LOG_LEVEL: 'info', ...others })
  await ready(api)
  return api
}

async function assertNoLeaks({ output }: Started, db: Db): Promise<void> {
  const leaks = await leaksIn(output.join(''), db)
  if (leaks.length > 0) throw new Error(`The log of the shop shows ${leaks.join(', ')}`)
}

let sharedShop: Promise<Started> | undefined

type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs: nothing
function shareBrowser({}: object, { onCleanup }: Cleanup): NewContext {
  onCleanup(closeSharedBrowser)
  // Tests replace responses of the network, which a service worker would not let them see.
  return async (options = {}) => (await sharedBrowser()).newContext({ serviceWorkers: 'block', ...options })
}

type Task = { readonly name: string; readonly result?: { readonly state?: string } }

function createVisit(
  { newContext, shopUrl, task }: { newContext: NewContext; shopUrl: string; task: Task },
  { onCleanup }: Cleanup,
): (options?: VisitorOptions) => Promise<Visitor> {
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  onCleanup(async () => {
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name)
    await Promise.all(contexts.map(context => context.close()))
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
  })
  return async (options: VisitorOptions = {}): Promise<Visitor> => {
    const {
      locale = 'ru',
      width = 1280,
      theme = 'dark',
      isOver18 = true,
      hasWorker = false,
      isUsedTo = NOTHING,
    } = options
    const context = await newContext({
      viewport: { width, height: 800 },
      colorScheme: theme,
      locale,
      serviceWorkers: hasWorker ? 'allow' : 'block',
    })
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
      reload: async () => {
        await page.reload()
        await settled()
      },
      openFile: async () => {
        await page.goto(`${shopUrl}/robots.txt`)
      },
    }
  }
}

/** Each file has its own shop: a process of the program on a database of its own. Files share a worker's browser. */
export const test = ownBase
  /** Settings in addition to those of the demo. `{port}` in PUBLIC_URL is the port of the shop. */
  .extend('settings', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('shopUrl', { scope: 'file' }, async ({ db, databaseUrl, settings }, { onCleanup }) => {
    const api = await startShop(db, databaseUrl, settings)
    onCleanup(() => end(api).then(() => assertNoLeaks(api, db)))
    return api.url
  })
  .extend('newContext', { scope: 'worker' }, shareBrowser)
  .extend('visit', createVisit)

/** One shop for the files of a worker, which ends with it: for files that change only what their own customers have. */
export const sharedTest = sharedBase
  .extend('shopUrl', { scope: 'file' }, async ({ db, databaseUrl }, { onCleanup }) => {
    sharedShop ??= startShop(db, databaseUrl)
    const api = await sharedShop
    onCleanup(() => assertNoLeaks(api, db))
    return api.url
  })
  .extend('newContext', { scope: 'worker' }, shareBrowser)
  .extend('visit', createVisit)

/** Saves screenshots of the browsers of a failed test to test-results/. */
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
    const file = new URL(`../packages/messages/${locale}/${area}.json`, import.meta.url)
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
