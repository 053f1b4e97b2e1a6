import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[] } | null
type Context = { getModuleInfo: (id: string) => ModuleInfo }

const main = fileURLToPath(new URL('../src/main.tsx', import.meta.url))

/**
 * Modules shared by the lists, the product page and the rails on the home page, with the small components most pages
 * use.
 */
const GOODS =
  /src\/(features\/catalog\/(product-(card|lists)|names|queries|filters\/filters|sections)\.|shared\/product\/|ui\/(price|page-heading|forms\/(quantity-stepper|controls))\.)|contracts\/src\/money\./

/** Modules that call the API and validate its responses. No first view needs them. */
const CALLS =
  /node_modules\/.*\/zod\/|src\/platform\/(api\/perform|random-hex)\.|contracts\/src\/(errors|locale|time|money|list|catalog|settings)\./

/** A list with its filters and search. */
const LIST =
  /src\/features\/catalog\/(list\/(list-page|section-chips)|filters\/applied-filters)\.|infiniteQuery|InfiniteQuery/

/**
 * Groups modules into files. Many small files compress worse and cost one request each, so everything that main.tsx
 * imports statically is one file, and so are the modules that the product pages share. The bundler decides the rest.
 */
export function chunkGroups() {
  let entry: ReadonlySet<string> | undefined
  return [
    {
      debugName: 'entry',
      priority: 2,
      name: (id: string, context: Context) => {
        entry ??= importsOf(main, context)
        return entry.has(id) ? 'entry' : null
      },
    },
    { name: 'goods', priority: 1, test: GOODS },
    { name: 'list', test: LIST },
    { name: 'calls', test: CALLS },
  ]
}

/**
 * Packages whose index re-exports more than main.tsx uses. The parts that main.tsx needs are found without following
 * the index.
 */
const NAMED_BY_AN_INDEX =
  /\/lucide-react\/|\/@tanstack\/.*\/((mutation|queries|infiniteQuery)Observer|use(Mutation|Queries|Suspense|Infinite)\w*)\.js/

/** Returns all modules that a module imports statically, directly or indirectly. */
function importsOf(root: string, context: Context): ReadonlySet<string> {
  const seen = new Set([root])
  for (const id of seen) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (!NAMED_BY_AN_INDEX.test(imported)) seen.add(imported)
    }
  }
  seen.delete(root)
  return seen
}

const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm
const WARNING = /^function (warning(?:Once)?)\(/gm
const COMPONENT_OR_CONTEXT = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * Uses the production build of React Router, although its package exports only name the development build. Marks its
 * components as pure and removes their developer-tool names, so that the bundler can drop unused ones, and removes
 * warnings meant for developers.
 */
export function leanRouter(): Plugin {
  const ofRouterDom = createRequire(fileURLToPath(import.meta.resolve('react-router-dom')))
  const production = join(dirname(ofRouterDom.resolve('react-router')), '../production')
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
      handler: code =>
        code
          .replace(DISPLAY_NAME, '')
          .replace(WARNING, '/* @__NO_SIDE_EFFECTS__ */ function $1(')
          .replace(COMPONENT_OR_CONTEXT, '= /* @__PURE__ */ $1'),
    },
  }
}
