import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/api/test/harness/two-processes.ts'

const SETTINGS = new URL('../../ops/caddy/Caddyfile', import.meta.url)
/** The processes of docker-compose.scaled.yml, as the settings name them. */
const NAMED = 'shop-1:{$PORT:3000} shop-2:{$PORT:3000}'
const START_TRIES = 100

/** Returns the version of Caddy in PATH, or null. */
export function caddyVersion(): string | null {
  const { status, stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' })
  return status === 0 ? `Caddy ${stdout.trim().split(' ')[0]}` : null
}

/** Caddy with the settings of docker-compose.scaled.yml before these processes. */
export async function startCaddy(urls: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-caddy-'))
  const settings = readFileSync(SETTINGS, 'utf8')
  if (!settings.includes(NAMED)) throw new Error(`${SETTINGS.pathname} does not name ${NAMED}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, settings.replace(NAMED, urls.map(url => new URL(url).host).join(' ')))
  const port = String(await freePort())
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, PORT: port, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes.toString()))
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < START_TRIES; tries++) {
    const reply = await fetch(`${url}/serverapi/health/ready`).catch(() => null)
    if (reply?.ok) return { url, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`Caddy does not respond at ${url}:\n${output.join('')}`)
}
