import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm
const WARNING = /^function (warning(?:Once)?)\(/gm
const COMPONENT_OR_CONTEXT = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * React Router as a built app needs it. Its exports name the development build alone, with its warnings; beside it lies
 * the one without. And its components are marked as pure and lose the names for the developer tools, without which the
 * bundler keeps all of them, used or not; its warnings, which say what a developer did wrong, go.
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
