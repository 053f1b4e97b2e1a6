import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer, RenderPage, Site } from '@shop/contracts/page.ts'
import type { Logger } from 'pino'

/** The web app's server part, where it is built; without it every page comes as the empty shell. */
export async function loadRenderer(file: string, site: Site, log: Logger): Promise<RenderPage | undefined> {
  if (!existsSync(file)) {
    log.warn({ file }, 'no server part of the web app: pages are rendered by browsers alone')
    return undefined
  }
  // Built from apps/web/src/server/entry.tsx, which is typed by this same contract.
  const part: { createRenderer: CreateRenderer } = await import(pathToFileURL(file).href)
  return part.createRenderer(site)
}
