// The part of every command that runs before anything is installed: plain JavaScript for Node.js 20 and newer.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node24 = join(root, 'node_modules/node/bin/node')
const stampFile = join(root, 'node_modules/.shop-installed')
const pnpm = 'pnpm@12.21.0'
/** Packages, store and build of a first start, measured and rounded up. */
const neededBytes = 3_000_000_000

let isSignalled = false

/**
 * Installs the packages of the lockfile, unless that is done already, and runs a TypeScript file under the Node.js 24
 * that comes with them. Exits with its exit code. Every failure is one line on stderr and exit code 1.
 * @param {string} script path in the repository
 * @param {readonly string[]} args
 * @param {() => Promise<void>} [check] checks the settings first: throws an Error with the line to print
 */
export async function run(script, args, check) {
  try {
    checkMachine()
    await check?.()
    await install()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  handOver(script, args)
}

function checkMachine() {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20) throw new Error(`Node.js ${process.versions.node} is too old: install Node.js 20 or newer`)
  const isKnown = ['linux', 'darwin'].includes(process.platform) && ['x64', 'arm64'].includes(process.arch)
  if (!isKnown)
    throw new Error(`This runs on Linux and macOS, x64 and arm64; not on ${process.platform} ${process.arch}`)
}

async function install() {
  const stamp = installStamp()
  if (existsSync(node24) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await step('Packages', async () => {
    const { bavail, bsize } = statfsSync(root)
    if (bavail * bsize < neededBytes) {
      throw new Error(`Too little room on the disk of ${root}: the packages need ${neededBytes / 1e9} GB`)
    }
    await runPnpm(['install', '--frozen-lockfile', '--reporter=append-only', '--config.confirmModulesPurge=false'])
    if (!existsSync(node24))
      throw new Error('The package node did not install: are install scripts switched off in .npmrc?')
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
    return 'installed'
  })
}

/** A hash of what determines the installed packages: the lockfile and every package.json. */
function installStamp() {
  const packages = ['apps', 'packages'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => join(folder, name, 'package.json')),
  )
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages]) {
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** @param {readonly string[]} args */
async function runPnpm(args) {
  rmSync(stampFile, { force: true })
  // NODE_ENV=production would skip packages that the build and the tests need.
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn('npx', ['--yes', pnpm, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('npx was not found: install npm, which comes with Node.js')))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(reasonOf(output))
}

/** @param {string} output */
function reasonOf(output) {
  if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(output)) {
    return `pnpm-lock.yaml does not fit package.json: run npx ${pnpm} install, and commit the lockfile`
  }
  if (/ENOSPC|no space left/i.test(output)) return `The disk is full: the packages did not fit`
  const lines = output.trim().split('\n')
  const line = lines.find(text => /ERR_PNPM|npm error|\bERR!/.test(text)) ?? lines.at(-1)
  return `The packages could not be installed: ${line?.trim() || 'no reason given'}`
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 */
function handOver(script, args) {
  const path = [dirname(node24), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node24, [join(root, script), ...args], {
    cwd: root,
    // Its own process group: Ctrl-C reaches only this process, which forwards it once.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      SHOP_PARENT: String(process.pid),
    },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isSignalled = true
      child.kill(signal)
    })
  }
  endWithShell(child)
  child.once('error', error => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * npm forwards a signal to the shell it runs scripts in, which exits without signalling its children. So the exit of
 * the shell is the signal.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithShell(child) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    if (!isSignalled) child.kill('SIGTERM')
  }, 250)
  watch.unref()
}
