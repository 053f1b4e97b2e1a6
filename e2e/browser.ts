import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** A Chromium that is there, and how to start it. */
export interface FoundBrowser {
  /** The printed name. */
  readonly name: string
  readonly options: LaunchOptions
}

/**
 * Headless, also in a container and as root; without background requests at each start, which a closed network rejects.
 */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * CHROMIUM_PATH; else the machine's Chromium; else the one Playwright installed; else the one in the npm package
 * @sparticuz/chromium (Linux x64).
 *
 * @throws Error when CHROMIUM_PATH names no file, or none is found
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`)
  const path = [given, ...systemPaths, chromium.executablePath()].find(file => file && existsSync(file))
  if (path) return { name: path, options: { executablePath: path, args: quiet } }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install one and set CHROMIUM_PATH to it')
  }
  const { default: packed } = await import('@sparticuz/chromium')
  // Without the arguments it recommends: they put all pages into one process, which ends with the first of them, and
  // switch the web's own security off, which the tests are to see.
  return { name: '@sparticuz/chromium', options: { executablePath: await packed.executablePath(), args: quiet } }
}

/** Starts the browser; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { options } = await findBrowser()
  return chromium.launch({ headless: true, ...options })
}

let shared: Promise<Browser> | undefined

/**
 * Returns the browser that the test files of a worker share, as a start takes a second of CPU time. Replaces one that
 * crashed or did not start.
 */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  const current = shared
  const browser = await current.catch((error: unknown) => {
    if (shared === current) shared = undefined
    throw error
  })
  if (browser.isConnected()) return browser
  if (shared === current) shared = undefined
  return sharedBrowser()
}

export async function closeSharedBrowser(): Promise<void> {
  const running = await shared
  shared = undefined
  await running?.close()
}
