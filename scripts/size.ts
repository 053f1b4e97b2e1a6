/**
 * `pnpm size`: compares what a first view of / and /shop loads, in Brotli, with the budgets (bytes fail, times never).
 * Files that load after the first view are printed without a budget.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { root } from './root.ts'

const dist = process.argv[2] ?? join(root, 'apps/web/dist')
/** Budgets and measurements are in KiB. */
const KIB = 1024

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }

const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  process.stderr.write('There is no built web app: pnpm build makes it\n')
  process.exit(1)
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** A chunk and everything that it imports at once. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
  return seen
}

const brotli = (file: string) => {
  const packed = join(dist, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(dist, file)).size
}
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotli(file), 0)
const filesOf = (keys: Iterable<string>) => new Set([...keys].flatMap(key => manifest[key]?.file ?? []))

const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry) ?? 'index.html'
/** Returns the key of a source file's chunk. A chunk that several lazy parts share is found by its name only. */
const keyOf = (source: string) =>
  manifest[source] ? source : (Object.keys(manifest).find(key => manifest[key]?.name === parse(source).name) ?? source)
const loadedWith = (sources: string[]) => {
  const parts = sources.map(keyOf)
  const missing = parts.filter(key => !manifest[key])
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`)
  return filesOf(parts.flatMap(key => [...closure(key)]))
}
/** What calls the API, loaded by every page once it is hydrated. */
const CALLS = Object.keys(manifest).filter(key => manifest[key]?.name === 'calls')

/** The files of a view, and those that load later without user action. */
const view = ({ route, areas, later }: { route: string; areas: string[]; later: string[] }) => {
  const first = loadedWith([
    entry,
    `src/routes/${route}.tsx`,
    ...areas.map(area => `../../packages/messages/ru/${area}.json?lingui`),
  ])
  const after = loadedWith([...later.map(file => `src/${file}`), ...CALLS])
  return { first: sum(first), after: sum([...after].filter(file => !first.has(file))) }
}
const css = new Set(
  [...Object.values(manifest).flatMap(chunk => chunk.css ?? []), manifest['style.css']?.file ?? []].flat(),
)

/** The fonts of a Russian page: Latin and Cyrillic of both families, and the dram sign. */
const fonts = ['text', 'dots']
  .flatMap(family => ['latin', 'cyrillic', 'dram'].map(part => `src/fonts/${family}-${part}.woff2`))
  .flatMap(key => manifest[key]?.file ?? [])

const home = view({
  route: 'home',
  areas: ['common', 'home', 'catalog'],
  later: [
    'features/rental/rental-rail.tsx',
    'features/rental/queries.ts',
    'features/home/next-delivery.tsx',
    'features/home/guide-sections.tsx',
    'features/shell/footer.tsx',
    'features/shell/connection-notice.tsx',
  ],
})
const shop = view({
  route: 'list',
  areas: ['common', 'catalog'],
  later: [
    'features/catalog/filters/filter-panel.tsx',
    'features/shell/footer.tsx',
    'features/shell/connection-notice.tsx',
  ],
})

const rows = [
  { what: 'JavaScript, first view of /', size: home.first, budget: 130 * KIB },
  { what: 'loaded after the first view of /', size: home.after },
  { what: 'JavaScript, first view of /shop', size: shop.first, budget: 130 * KIB },
  { what: 'loaded after the first view of /shop', size: shop.after },
  { what: 'CSS', size: sum(css), budget: 14 * KIB },
  { what: 'fonts of a Russian page', size: sum(fonts), budget: 60 * KIB },
]
const isTooLarge = ({ size, budget = Number.POSITIVE_INFINITY }: { size: number; budget?: number }) => size > budget
for (const row of rows) {
  const { what, size, budget } = row
  const limit = budget ? ` of ${budget / KIB} KiB` : ''
  const verdict = isTooLarge(row) ? '  TOO LARGE' : ''
  process.stdout.write(`${what.padEnd(38)}${(size / KIB).toFixed(1).padStart(7)} KiB${limit}${verdict}\n`)
}
process.exitCode = rows.some(isTooLarge) ? 1 : 0
