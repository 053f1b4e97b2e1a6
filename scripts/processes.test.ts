import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../apps/api/test/harness/listen.ts'
import { freePort } from './processes.mjs'

test('a port that was given out is not given out again, though nothing uses it yet', async () => {
  const ports = []
  for (let n = 0; n < 100; n++) ports.push(await freePort())
  expect(new Set(ports).size).toBe(100)
})

test('a process that starts at the same time gets other ports', async () => {
  const code = `import { freePort } from '${new URL('processes.mjs', import.meta.url)}'
    for (let n = 0; n < 100; n++) console.log(await freePort())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  const others = stdout.trim().split('\n').map(Number)
  expect(others).toHaveLength(100)
  for (let n = 0; n < 100; n++) expect(others).not.toContain(await freePort())
})

test('a port in use is skipped', async () => {
  const port = await freePort()
  const server = await listen(createServer(), port + 1)
  expect(await freePort()).not.toBe(port + 1)
  await server.stop()
})
