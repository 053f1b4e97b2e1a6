import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../scripts/root.ts'
import { buildWeb } from '../../../../scripts/start/web.ts'

/** Builds the web app before any API starts: one that has served pages keeps to the build that it began with. */
export default async function setup(): Promise<void> {
  // The copies that mutants are run in have no packages of the web, and no test of its pages.
  if (existsSync(join(root, 'apps/web/node_modules'))) await buildWeb()
}
