import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

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
