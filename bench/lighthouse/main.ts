/**
 * `pnpm bench:lighthouse`: measures the storefront's pages with Lighthouse's mobile preset, on the production build,
 * before and after the age gate; the median of three runs each. Exits with 1 if a target is missed. BENCH_URL names a
 * running shop; otherwise one is started with an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/processes.mjs'
import { root } from '../../scripts/root.ts'
import { startProgram } from '../../scripts/start/program.ts'
import { type Metrics, measure, type Visit } from './measure.ts'

const RUNS = 3
const PICTURES_TIMEOUT_MS = 600_000
const TARGETS = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, lcp: 2000, cls: 0.02 }

type Row = Visit & { name: string; isForRobots: boolean }

const only = process.argv[2]

const shop = process.env.BENCH_URL ? { url: process.env.BENCH_URL, stop: async () => {} } : await startShop()
try {
  const rows = (await visitsOf(shop.url)).filter(({ name }) => !only || name.includes(only))
  process.stdout.write(
    `${cpus().length} cores, load ${loadavg()
      .map(load => load.toFixed(1))
      .join(' ')}\n\n`,
  )
  process.stdout.write('page                   perf  a11y  best   seo    FCP    LCP    TBT    CLS    KiB\n')
  let missed = 0
  for (const row of rows) {
    const runs: Metrics[] = []
    while (runs.length < RUNS) runs.push(await measure(row))
    missed += report(row, runs)
  }
  process.stdout.write(missed > 0 ? `\n${missed} targets missed\n` : '\nevery target met\n')
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  await shop.stop()
}

/** Home, shop, product and cart, each before and after the age gate. */
async function visitsOf(url: string): Promise<Row[]> {
  const reply = await fetch(`${url}/serverapi/catalog/products?category=flavor&inStock=true&limit=1`)
  const { result } = await reply.json()
  const [product] = result.items
  // A sold-out pack would lose its quantity field, which moves the page.
  const { sku, weight, price } = product.variants.find(({ available }: { available: number }) => available > 1)
  const cart = JSON.stringify([{ ...product, sku, weight, price, image: product.imageUrl, quantity: 2 }])
  const pages = [
    { name: 'home', path: '/', isForRobots: true },
    { name: 'shop', path: '/shop', isForRobots: true },
    { name: 'product', path: `/product/${product.slug}`, isForRobots: true },
    { name: 'cart', path: '/cart', isForRobots: false },
  ]
  return pages.flatMap(({ name, path, isForRobots }): Row[] => [
    { name: `${name}, gate`, url: url + path, storage: {}, isForRobots },
    { name: `${name}, passed`, url: url + path, storage: { over18: 'true', cart }, isForRobots },
  ])
}

/** Prints the median of the runs. Returns the number of missed targets. */
function report({ name, isForRobots }: Row, runs: readonly Metrics[]): number {
  const median = (key: Exclude<keyof Metrics, 'findings'>) =>
    runs.map(run => run[key]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN
  const cells = [
    name.padEnd(20),
    median('performance'),
    median('accessibility'),
    median('bestPractices'),
    isForRobots ? median('seo') : '-',
    median('fcp').toFixed(0),
    median('lcp').toFixed(0),
    median('tbt').toFixed(0),
    median('cls').toFixed(3),
    median('kib').toFixed(0),
  ]
  const misses = [
    ...(['performance', 'accessibility', 'bestPractices'] as const).filter(key => median(key) < TARGETS[key]),
    ...(isForRobots && median('seo') < TARGETS.seo ? ['seo'] : []),
    ...(['lcp', 'cls'] as const).filter(key => !(median(key) <= TARGETS[key])),
  ]
  const findings = new Set(runs.flatMap(run => run.findings).filter(text => isForRobots || !text.startsWith('seo')))
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? cell : String(cell).padStart(6))).join(' ')}`)
  process.stdout.write(`${misses.length > 0 ? `  misses ${misses.join(', ')}` : ''}\n`)
  for (const finding of findings) process.stdout.write(`  ${finding}\n`)
  return misses.length
}

async function startShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const program = startProgram({
    name: 'The shop',
    args: [join(root, 'scripts/start.mjs')],
    env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', NO_COLOR: '1' },
    logFile: join(dataDir, 'start.log'),
    healthUrl: `http://localhost:${port}/serverapi/health/ready`,
    say: line => process.stdout.write(`${line}\n`),
  })
  await program.ready
  await demoPicturesDrawn(`http://localhost:${port}`)
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the demo products have their pictures: drawing takes a core. */
async function demoPicturesDrawn(url: string): Promise<void> {
  const until = performance.now() + PICTURES_TIMEOUT_MS
  while (performance.now() < until) {
    let hasPlaceholder = false
    for (const category of ['flavor', 'hookah', 'accessory', 'coal']) {
      const reply = await fetch(`${url}/serverapi/catalog/products?category=${category}&limit=100`)
      hasPlaceholder ||= !reply.ok || (await reply.text()).includes('/placeholders/')
    }
    if (!hasPlaceholder) return
    await setTimeout(1000)
  }
  throw new Error('expected the demo pictures within ten minutes')
}
