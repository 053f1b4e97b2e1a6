import { buildWeb } from '../../../../scripts/start/web.ts'

/**
 * Builds the web app before any API starts: one that has served pages keeps to the build that it began with. TEST_WEB=off
 * is for runs without tests of pages.
 */
export default async function setup(): Promise<void> {
  if (process.env.TEST_WEB !== 'off') await buildWeb()
}
