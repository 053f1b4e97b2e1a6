import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../e2e/browser.ts'
import { freePort } from '../../scripts/processes.mjs'

export type Visit = {
  url: string
  /** The contents of the browser's storage before the visit, by key. */
  storage: Record<string, string>
}

/** One run: scores 0..100, times in milliseconds. */
export type Metrics = {
  performance: number
  accessibility: number
  bestPractices: number
  /** Absent if the page is not for search engines. */
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  kib: number
  /** What cost points, apart from performance. */
  findings: string[]
}

/** One Lighthouse run (mobile preset) in a browser of its own, which has never seen the page. */
export async function measure({ url, storage }: Visit): Promise<Metrics> {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const { options } = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    headless: true,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`, '--lang=ru', '--accept-lang=ru'],
  })
  try {
    const page = await context.newPage()
    // A static file gives access to the storage of the origin without warming up a page.
    await page.goto(new URL('/favicon.svg', url).href)
    await page.evaluate(entries => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    await page.close()
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    return toMetrics(result.lhr)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function toMetrics(report: Report): Metrics {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const numeric = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: numeric('first-contentful-paint'),
    lcp: numeric('largest-contentful-paint'),
    tbt: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    kib: numeric('total-byte-weight') / 1024,
    findings: ['accessibility', 'best-practices', 'seo'].flatMap(category =>
      (report.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
  }
}
