import { buildWeb } from '../scripts/start/web.ts'
import { findBrowser } from './browser.ts'

/** Builds the web app for the browser tests and prints the browser. */
export default async function setup(): Promise<void> {
  const [{ name }, web] = await Promise.all([findBrowser(), buildWeb()])
  process.stdout.write(`Browser of the tests: ${name}; web app ${web}\n`)
}
