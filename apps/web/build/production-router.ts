import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** react-router's exports name its development build alone, with its warnings; beside it lies the one without. */
export function productionRouter() {
  const ofRouterDom = createRequire(fileURLToPath(import.meta.resolve('react-router-dom')))
  const production = join(dirname(ofRouterDom.resolve('react-router')), '../production')
  return [
    { find: /^react-router$/, replacement: join(production, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
  ]
}
