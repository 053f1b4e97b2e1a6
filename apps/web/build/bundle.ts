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
 * Parts of React Router for its framework mode, server components, instrumentation, prefetching links and <Await>, with
 * what replaces them. The app uses none of these, but the bundler cannot know it.
 */
const UNUSED_PARTS: Readonly<Record<string, string>> = {
  AwaitErrorBoundary: '() => null',
  RemixErrorBoundary: '() => null',
  RSCErrorHandler: '() => null',
  PrefetchPageLinks: '() => null',
  usePrefetchBehavior: '() => [false, null, {}]',
  decodeRouteErrorResponseDigest: '() => {}',
  instrumentClientSideRouter: 'router => router',
  getRouteInstrumentationUpdates: '() => ({})',
  parseHydrationData: '() => {}',
}
const PART = /^(?:function (\w+)\([\s\S]*?^}|var (\w+) = class (?:\w+ )?extends [\s\S]*?^};)$/gm

/**
 * Uses the production build of React Router, although its package exports only name the development build. Marks its
 * components as pure and removes their developer-tool names, so that the bundler can drop unused ones. Removes warnings
 * meant for developers and the unused parts. Fails the build if a part is missing, because a renamed one would stay.
 */
export function leanRouter(): Plugin {
  const ofRouterDom = createRequire(fileURLToPath(import.meta.resolve('react-router-dom')))
  const production = join(dirname(ofRouterDom.resolve('react-router')), '../production')
  const missing = new Set(Object.keys(UNUSED_PARTS))
  const replaceUnusedPart = (part: string, functionName: string | undefined, className: string | undefined) => {
    const name = functionName ?? className ?? ''
    const replacement = UNUSED_PARTS[name]
    missing.delete(name)
    return replacement === undefined ? part : `var ${name} = ${replacement};`
  }
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
          .replace(COMPONENT_OR_CONTEXT, '= /* @__PURE__ */ $1')
          .replace(PART, replaceUnusedPart),
    },
    generateBundle() {
      const names = [...missing].join(', ')
      if (names) this.error(`react-router: expected ${names} in the production build, found none`)
    },
  }
}

/** The component of an icon: its shapes in an svg element that takes over the props, hidden unless the props say otherwise. */
const ICON = `
import { createElement } from 'react'
const shape = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true
}
export default ({ node }) => props =>
  createElement('svg', { ...shape, ...props }, node.map(([tag, attributes]) => createElement(tag, attributes)))
`

/**
 * Replaces the factory of Lucide's icons, which supports options and frameworks that the app does not use and adds
 * class names to the HTML.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    load: { filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ }, handler: () => ICON },
  }
}
