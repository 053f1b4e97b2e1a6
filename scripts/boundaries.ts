/**
 * Checks which code may import which, type imports included: `pnpm check:boundaries`. Imports that are not in the two
 * tables are rejected, so a new folder needs a line here first. Cycles between files are rejected too.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './root.ts'

/**
 * The capabilities of the API, each with those whose index.ts it may import. It may import only capabilities listed
 * above it.
 */
const capabilities: Record<string, string> = {
  audit: '',
  backups: '',
  'list-views': 'audit',
  'background-jobs': 'audit',
  reports: '',
  visits: 'reports',
  pictures: 'audit',
  settings: 'audit',
  alerts: 'settings',
  webhooks: 'alerts audit',
  contact: 'audit settings',
  delivery: 'audit settings',
  identity: 'audit settings',
  'api-keys': 'audit identity',
  'store-credit': 'audit',
  'gift-cards': 'audit settings store-credit',
  payments: 'audit identity settings store-credit',
  accounting: 'audit payments',
  receipts: 'alerts audit settings',
  setup: 'audit settings',
  catalog: 'audit pictures settings',
  collections: 'audit catalog pictures',
  home: 'audit collections pictures settings',
  pages: 'catalog collections settings',
  carts: 'catalog',
  favorites: 'catalog identity',
  compatibility: 'audit catalog identity',
  addresses: 'delivery identity',
  stock: 'alerts audit catalog identity settings',
  purchasing: 'audit catalog settings stock',
  'stock-takes': 'audit catalog stock',
  dashboard: 'background-jobs catalog contact identity reports settings stock',
  suggestions: 'catalog identity settings',
  mixes: 'audit catalog identity pictures settings suggestions',
  orders: 'alerts audit catalog delivery pictures settings stock',
  promotions: 'audit catalog orders settings',
  'customer-groups': 'audit promotions',
  rental: 'alerts audit catalog delivery identity pictures settings',
  bonus: 'audit orders settings',
  returns: 'audit bonus catalog orders payments pictures receipts settings store-credit',
  reviews: 'audit catalog identity orders pictures settings',
  account:
    'addresses audit bonus carts compatibility contact customer-groups favorites identity mixes orders payments pictures rental returns reviews stock store-credit suggestions',
  checkout:
    'addresses alerts audit bonus catalog delivery identity mixes orders payments promotions receipts rental returns settings store-credit',
  documents: 'checkout orders receipts settings',
  fulfillment:
    'alerts audit bonus checkout delivery identity orders payments pictures promotions receipts rental returns settings stock',
  drafts: 'addresses audit catalog checkout identity mixes orders payments promotions',
  exchanges: 'addresses audit checkout drafts identity orders payments returns store-credit',
  reconciliation: 'alerts orders rental returns',
  notifications:
    'alerts audit bonus contact dashboard gift-cards identity orders pages payments pictures receipts rental returns reviews settings stock',
  metrics: 'backups notifications orders payments receipts reconciliation stock webhooks',
}
const features =
  'account addresses admin api-keys audit background-jobs bonus cart catalog checkout collections contact dashboard favorites gift-cards home identity mixes notifications orders pages promotions purchasing receipts rental reports returns reviews settings shell stock stock-takes store-credit suggestions webhooks'

const api = (folder: string) => `apps/api/src/${folder}`
const web = (folder: string) => `apps/web/src/${folder}`
const contracts = 'packages/contracts/src'
const drawings = 'packages/demo/src'
const messages = 'packages/messages'
const everyCapability = Object.keys(capabilities).map(api)
const everyFeature = features.split(' ').map(name => web(`features/${name}`))
const webBase = [contracts, web('platform'), web('ui'), web('shared'), web('paths.ts')]
const program = [contracts, api('*'), api('platform'), ...everyCapability]

/**
 * Folders and the imports that they may have besides their own files. `folder/*` means the files of a folder without
 * its subfolders.
 */
const folders: Record<string, readonly string[]> = {
  [contracts]: [],
  [drawings]: [contracts],
  [messages]: [],
  [api('platform')]: [contracts, messages],
  [api('*')]: program,
  'apps/api/test': [...program, messages, 'prisma', 'scripts'],
  [web('art')]: [],
  [web('styles')]: [],
  [web('content')]: [],
  [web('paths.ts')]: [contracts],
  [web('platform')]: [contracts, messages],
  [web('ui')]: [contracts, web('platform')],
  [web('shared')]: [contracts, web('platform'), web('ui'), web('paths.ts')],
  [web('routes')]: [...webBase, ...everyFeature],
  [web('*')]: [...webBase, web('routes'), web('styles')],
  [web('server')]: [...webBase, web('*'), web('routes'), ...everyFeature],
  'apps/web/build': [],
  'apps/web/test': [contracts, web('*'), web('platform'), web('shared'), messages],
  'apps/web/scripts': [],
  'apps/web/*': [contracts, 'apps/web/build', web('platform')],
  prisma: [...program, drawings],
  scripts: [...program, 'apps/api/test', 'apps/web/build', web('routes'), 'e2e', 'prisma', '*'],
  e2e: [...program, 'apps/api/test', web('platform'), 'prisma', 'scripts'],
  bench: [...program, 'apps/api/test', 'e2e', 'prisma', 'scripts'],
  ops: ['scripts'],
  '*': ['scripts'],
}
for (const [name, others] of Object.entries(capabilities))
  folders[api(name)] = [contracts, api('platform'), ...others.split(' ').filter(Boolean).map(api)]
for (const feature of everyFeature) folders[feature] = [...webBase, web('art')]

/** Additional imports for tests. */
const forTests: Record<string, readonly string[]> = {
  'apps/api/src': ['apps/api/test', messages, 'prisma', ...everyCapability],
  'apps/web/src': [contracts, messages, web('platform'), web('features/pages'), 'apps/web/test'],
  prisma: ['apps/api/test'],
}
/** The contracts are loaded by the browser: only these packages. */
const packagesOfContracts = ['zod/mini', 'vitest']

type Import = { readonly from: string; readonly line: number; readonly name: string; readonly to: string | undefined }

/** The imports of a file, type imports and `import()` included; `to` is undefined for a package. */
function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  const add = (source: { type: string; value?: unknown; start: number } | null) => {
    if (typeof source?.value !== 'string') return
    const name = source.value.replace(/\?.*$/, '')
    found.push({ from, line: text.slice(0, source.start).split('\n').length, name, to: resolve(from, name) })
  }
  const visit = ({ source }: { source: Parameters<typeof add>[0] }) => add(source)
  new Visitor({
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }).visit(parseSync(from, text).program)
  return found
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  if (name.startsWith('#')) return `${from.split('/').slice(0, 2).join('/')}/src/${name.slice(1)}`
  if (name.startsWith('@shop/contracts/')) return `${contracts}/${name.slice('@shop/contracts/'.length)}`
  if (name.startsWith('@shop/messages/')) return `${messages}/${name.slice('@shop/messages/'.length)}`
  return undefined
}

/** The line of the table that a file belongs to; undefined if there is none. */
function folderOf(file: string): string | undefined {
  if (file in folders) return file
  const parts = file.split('/')
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/')
    if (folder in folders) return folder
  }
  const files = join(dirname(file), '*')
  return files in folders ? files : undefined
}

/** Returns why an import from this folder is rejected, or undefined if it is allowed. */
function findProblem(folder: string, { from, name, to }: Import): string | undefined {
  const target = to === undefined ? undefined : folderOf(to)
  if (from.endsWith('/rules.ts') && target !== contracts && (to === undefined || dirname(to) !== dirname(from)))
    return `rules are pure: may import contracts and files next to them, not ${name}`
  if (to === undefined) return findPackageProblem(folder, name)
  if (target === folder) return undefined
  if (target === undefined || !allowedFor(folder, from).includes(target))
    return `${folder} may not import ${target ?? dirname(to)} (${name})`
  if (everyCapability.includes(target) && to !== `${target}/index.ts`)
    return `import ${target}/index.ts instead of ${to.slice(target.length + 1)}`
  return undefined
}

function findPackageProblem(folder: string, name: string): string | undefined {
  if (name.startsWith('@shop/')) return `import files of ${name} by their path`
  const isRejected = folder === contracts && !packagesOfContracts.includes(name)
  return isRejected ? `may import only ${packagesOfContracts.join(' and ')}, not ${name}` : undefined
}

function allowedFor(folder: string, file: string): readonly string[] {
  const allowed = folders[folder] ?? []
  if (!/\.test\.tsx?$/.test(file)) return allowed
  return [...allowed, ...Object.entries(forTests).flatMap(([at, more]) => (file.startsWith(`${at}/`) ? more : []))]
}

/** Cycles of files that import each other, one for each import that closes a cycle. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    if (done.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push(`cycle of imports: ${[...path.slice(start), file].join(' -> ')}`)
      return
    }
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/** The problems of the table itself: a capability that imports one below it could close a cycle of capabilities. */
function findUpward(): string[] {
  const names = Object.keys(capabilities)
  return names.flatMap((name, at) =>
    (capabilities[name] ?? '')
      .split(' ')
      .filter(other => other && names.indexOf(other) >= at)
      .map(other => `scripts/boundaries.ts: ${name} lists ${other}, which is listed below it`),
  )
}

/** Checks files, given as path to text. Returns one line per problem. */
export function findViolations(files: ReadonlyMap<string, string>): string[] {
  const graph = new Map<string, string[]>()
  const problems = findUpward()
  for (const [file, text] of files) {
    const imports = importsOf(file, text)
    graph.set(
      file,
      imports.flatMap(({ to }) => (to !== undefined && files.has(to) ? [to] : [])),
    )
    const folder = folderOf(file)
    if (folder === undefined) problems.push(`${file}: ${dirname(file)} is not listed in scripts/boundaries.ts`)
    else
      for (const each of imports) {
        const problem = findProblem(folder, each)
        if (problem) problems.push(`${file}:${each.line}: ${problem}`)
      }
  }
  return [...problems, ...findCycles(graph)]
}

/** The source files of the repository, tracked or new, by their path from its root. */
export function readSources(): Map<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx', '*.mjs']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return new Map(listed.map(file => [file, readFileSync(join(root, file), 'utf8')]))
}

if (import.meta.main) {
  const problems = findViolations(readSources())
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
