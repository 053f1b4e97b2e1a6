import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

type Manifest = Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>

const manifestFile = fileURLToPath(new URL('../dist/.vite/manifest.json', import.meta.url))

/** What the app needs to start offline and show the cart. Fonts and pictures are stored when they are first used. */
const OFFLINE_PARTS =
  /^(index\.html|style\.css|src\/routes\/cart\.tsx|src\/features\/shell\/connection-notice\.tsx)$|\/messages\/\w+\/(common|cart)\.json\?lingui$/

const MONTH_SECONDS = 30 * 24 * 60 * 60

/**
 * Writes `sw.js`. Pages come from the network; the app shell replaces them only if the network fails, so that a
 * deployment never mixes two builds (docs/adr/0041).
 */
export function serviceWorker(): Plugin[] {
  return VitePWA({
    // The API serves the manifest, which has the name of the shop, and src/features/shell/connection-notice.tsx registers.
    manifest: false,
    includeManifestIcons: false,
    injectRegister: false,
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigationPreload: true,
      // These two would serve the stored app shell although the network is available.
      directoryIndex: null,
      navigateFallback: null,
      globPatterns: ['index.html', 'assets/*.{js,css}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async entries => {
          const needed = offlineFiles(JSON.parse(await readFile(manifestFile, 'utf8')))
          return { manifest: entries.filter(({ url }) => needed.has(url)) }
        },
      ],
      // The functions become part of sw.js, so they may not use anything from outside.
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(serverapi|dev|sandbox-pay)(\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
        {
          // The name contains a hash of the content.
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'assets', expiration: { maxEntries: 150, maxAgeSeconds: MONTH_SECONDS } },
        },
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname === '/early.js',
          handler: 'NetworkFirst',
          options: { cacheName: 'early' },
        },
        {
          urlPattern: ({ sameOrigin, request }) => sameOrigin && request.destination === 'image',
          handler: 'StaleWhileRevalidate',
          options: { cacheName: 'pictures', expiration: { maxEntries: 150, maxAgeSeconds: MONTH_SECONDS } },
        },
      ],
    },
  })
}

/** Returns the files of the offline parts with everything that they import statically. */
function offlineFiles(manifest: Manifest): ReadonlySet<string> {
  const keys = new Set(Object.keys(manifest).filter(key => OFFLINE_PARTS.test(key)))
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  return new Set([
    'index.html',
    ...[...keys].flatMap(key => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()),
  ])
}
