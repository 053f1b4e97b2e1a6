import { fileURLToPath } from 'node:url'

type ModuleInfo = { importedIds: readonly string[] } | null
type Context = { getModuleInfo: (id: string) => ModuleInfo }

const main = fileURLToPath(new URL('../src/main.tsx', import.meta.url))

/** What the lists, a product's page and the rails on the home page share, with the small parts that most pages use. */
const GOODS =
  /src\/(features\/catalog\/(product-(card|meta|grid|strip)|add-to-cart|default-variant|names|queries|filters|use-filters|loaders|sections)\.|shared\/product\/|shared\/cart\/to-cart-item|ui\/(price|quantity-stepper|page-heading|retry-notice|text-input|select|checkbox)\.)|contracts\/src\/(goods|amd-text)\./

/** What calls the API and reads its answers: loaded with the first call, by no first view. */
const CALLS =
  /node_modules\/.*\/zod\/|src\/platform\/api\/perform\.|contracts\/src\/(errors|locale|time|money|list|catalog|settings)\./

/** A list with its filters and search. */
const LIST =
  /src\/features\/catalog\/(list-page|applied-filters|filter-button|load-more|sort-select|section-chips)\.|infiniteQuery|InfiniteQuery/

/**
 * Which modules share a file. Many small files compress worse and cost a request each: everything that main.tsx
 * imports at once is one file, and so is what the pages with goods share. The rest is left to the bundler.
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

/** An index that names more than anybody uses: what main.tsx takes of it is found without these, the rest is for the pages. */
const NAMED_BY_AN_INDEX =
  /\/lucide-react\/|\/@tanstack\/.*\/((mutation|queries|infiniteQuery)Observer|use(Mutation|Queries|Suspense|Infinite)\w*)\.js/

/** What a module imports at once, however deep. */
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
