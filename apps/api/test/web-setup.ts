import { buildWeb } from '../../../scripts/start/web.ts'

/** Builds the web app before any API starts: one that has served pages keeps to the build that it began with. */
export default async function setup(): Promise<void> {
  await buildWeb()
}
