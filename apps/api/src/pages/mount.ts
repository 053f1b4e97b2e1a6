import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { serveFiles } from '#platform/http/web.ts'
import { mountManifest } from './manifest.ts'
import { loadRenderer } from './renderer.ts'
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
  const webDir = resolve(env.WEB_DIR ?? `${APPS}/web/dist`)
  if (!existsSync(join(webDir, 'index.html'))) {
    log.warn({ webDir }, 'no build of the web app found, serving only the API')
    return
  }
  const file = resolve(env.WEB_RENDERER ?? `${APPS}/web/dist-server/entry.js`)
  await serveFiles(app, webDir)
  servePages(app, deps, { webDir, render: await loadRenderer(file, { webDir, origin }, log) })
}
