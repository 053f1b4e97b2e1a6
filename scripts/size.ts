/** `pnpm size`: what a first view of / and /shop loads, Brotli, against the budgets (bytes fail, times never). */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const dist = process.argv[2] ?? join(root, 'apps/web/dist')
/** The budgets are in KiB, as they were measured. */
const KIB = 1024

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; src?: string }

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
const view = (route: string, ...areas: string[]) => {
  const parts = [entry, `src/routes/${route}.tsx`, ...areas.map(area => `src/locales/ru/${area}.json?lingui`)]
  const missing = parts.filter(key => !manifest[key])
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`)
  return sum(filesOf(parts.flatMap(key => [...closure(key)])))
}
const css = new Set(
  [...Object.values(manifest).flatMap(chunk => chunk.css ?? []), manifest['style.css']?.file ?? []].flat(),
)

/** What a Russian page loads: both families' Latin and Cyrillic, and the dram sign. */
const fonts = ['text', 'dots']
  .flatMap(family => ['latin', 'cyrillic', 'dram'].map(part => `src/fonts/${family}-${part}.woff2`))
  .flatMap(key => manifest[key]?.file ?? [])

const rows = [
  { what: 'JavaScript, first view of /', size: view('home', 'common', 'home', 'catalog'), budget: 130 * KIB },
  { what: 'JavaScript, first view of /shop', size: view('shop', 'common', 'catalog'), budget: 130 * KIB },
  { what: 'CSS', size: sum(css), budget: 14 * KIB },
  { what: 'fonts of a Russian page', size: sum(fonts), budget: 60 * KIB },
]
for (const { what, size, budget } of rows) {
  process.stdout.write(
    `${what.padEnd(34)}${(size / KIB).toFixed(1).padStart(7)} KiB of ${budget / KIB} KiB${size > budget ? '  TOO LARGE' : ''}\n`,
  )
}
process.exitCode = rows.some(({ size, budget }) => size > budget) ? 1 : 0
