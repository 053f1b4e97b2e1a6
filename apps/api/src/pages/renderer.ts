import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer, RenderPage, Site } from '@shop/contracts/page.ts'
import type { Logger } from 'pino'

/** Loads the web app's server build. If it is missing, every page is served as the empty app shell. */
export async function loadRenderer(file: string, site: Site, log: Logger): Promise<RenderPage | undefined> {
  if (!existsSync(file)) {
    log.warn({ file }, 'no server build of the web app found, serving the app shell')
    return undefined
  }
  // Built from apps/web/src/server/entry.tsx, which has this type.
  const entry: { createRenderer: CreateRenderer } = await import(pathToFileURL(file).href)
  return entry.createRenderer(site)
}
