import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer, RenderPage, Site } from '@shop/contracts/page.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Deps } from '#platform/config/deps.ts'
import { serveFiles } from '#platform/http/web.ts'
import { getSettings } from '#settings/index.ts'
import { mountHiddenPaths } from './hidden-path.ts'
import { servePages } from './serve-pages.ts'
import { mountSitemap } from './sitemap.ts'

const APPS = `${import.meta.dirname}/../../..`

type PageSettings = { PUBLIC_URL: string; WEB_DIR?: string; WEB_RENDERER?: string }

/** Mounts the web app: its files and every page of the shop. Without a build only the API is served. */
export async function mountPages(app: FastifyInstance, deps: Deps, env: PageSettings): Promise<void> {
  const { log } = deps
  const origin = new URL(env.PUBLIC_URL).origin
  mountSitemap(app, deps, origin)
  mountManifest(app, deps)
  mountHiddenPaths(app, deps)
  const webDir = resolve(env.WEB_DIR ?? `${APPS}/web/dist`)
  if (!existsSync(join(webDir, 'index.html'))) {
    log.warn({ webDir }, 'no build of the web app found, serving only the API')
    return
  }
  const file = resolve(env.WEB_RENDERER ?? `${APPS}/web/dist-server/entry.js`)
  await serveFiles(app, webDir)
  servePages(app, deps, { webDir, render: await loadRenderer(file, { webDir, origin }, log) })
}

/** Loads the web app's server build. If it is missing, every page is served as the empty app shell. */
async function loadRenderer(file: string, site: Site, log: Logger): Promise<RenderPage | undefined> {
  if (!existsSync(file)) {
    log.warn({ file }, 'no server build of the web app found, serving the app shell')
    return undefined
  }
  // Built from apps/web/src/server/entry.tsx, which has this type.
  const entry: { createRenderer: CreateRenderer } = await import(pathToFileURL(file).href)
  return entry.createRenderer(site)
}

const DARK = '#14110F'
/** Home screens truncate a longer name. */
const MAX_SHORT_NAME_LENGTH = 12

/** Mounts GET /manifest.webmanifest, the web app manifest. */
function mountManifest(app: FastifyInstance, { db }: Deps): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { name } = await getSettings(db, 'shop')
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(name)))
  })
}

const manifest = (name: string) => ({
  name,
  short_name: name.length > MAX_SHORT_NAME_LENGTH ? (name.split(' ')[0] ?? name) : name,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: DARK,
  theme_color: DARK,
  lang: 'ru',
  categories: ['shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
