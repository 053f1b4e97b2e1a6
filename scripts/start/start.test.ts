import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unknownNames } from '../check-settings.mjs'
import { root } from '../root.ts'

/** Of no shop: one that runs from the clone's own folder is said first. */
const unused = mkdtempSync(join(tmpdir(), 'start-'))
afterAll(() => rmSync(unused, { recursive: true }))

test('a taken port ends the start with one line that names it', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const ended = await start({ PORT: String(port), DATA_DIR: unused })

  other.close()
  expect(ended).toEqual({
    code: 1,
    complaint: `PORT: ${port} is already in use. Set another port, for example PORT=${port + 1}\n`,
  })
})

test('a port that is no number ends the start with one line that names it', async () => {
  expect(await start({ PORT: 'first', DATA_DIR: unused })).toEqual({
    code: 1,
    complaint: 'PORT: first is not a port; use a number such as 3000\n',
  })
})

test('a port that no browser opens ends the start with one line that names it', async () => {
  expect(await start({ PORT: '4190', DATA_DIR: unused })).toEqual({
    code: 1,
    complaint: 'PORT: 4190 is one that browsers and Node.js open no pages on; use another, such as 3000\n',
  })
})

test('a data folder that cannot be made ends the start with one line that names it', async () => {
  const dataDir = join(root, 'package.json/data')

  expect(await start({ PORT: '0', DATA_DIR: dataDir })).toEqual({
    code: 1,
    complaint: `DATA_DIR: ${dataDir} cannot be written (ENOTDIR)\n`,
  })
})

test('a host that is not this machine ends the start with one line that names it', async () => {
  expect(await start({ PORT: '0', HOST: '203.0.113.1', DATA_DIR: unused })).toEqual({
    code: 1,
    complaint: 'HOST: 203.0.113.1 is no address of this machine (EADDRNOTAVAIL); use 127.0.0.1 or 0.0.0.0\n',
  })
})

test('a second start reports that the shop is running, not that its port is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
  const first = spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1000)', 'scripts/start'])
  await once(first, 'spawn')
  writeFileSync(join(dataDir, 'start.pid'), String(first.pid))
  const port = createServer().listen(0, '127.0.0.1')
  await once(port, 'listening')
  const address = port.address()

  const ended = await start({
    DATA_DIR: dataDir,
    PORT: String(typeof address === 'object' && address ? address.port : 0),
  })

  first.kill('SIGKILL')
  port.close()
  rmSync(dataDir, { recursive: true })
  expect(ended).toEqual({
    code: 1,
    complaint: `The shop runs from ${dataDir} already (process ${first.pid}): end that one first\n`,
  })
})

test('a weak password of the admin ends the start before any database is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'))

  const ended = await start({ PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: 'admin' })

  expect(ended.complaint).toMatch(/^ADMIN_PASSWORD: must have 8-15 characters[^\n]*\n$/)
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('a name in .env that no setting has is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  writeFileSync(join(folder, '.env.example'), '# The port.\nPORT=3000\nHOST=\n')
  writeFileSync(join(folder, '.env'), 'PROT=4000\n# HOTS=x\nHOST=127.0.0.1\n')

  expect(unknownNames(folder)).toEqual(['PROT'])

  rmSync(folder, { recursive: true })
})

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  await once(child, 'close')
  return { code: child.exitCode, complaint }
}
