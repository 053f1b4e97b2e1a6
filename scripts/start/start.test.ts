import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

test('a taken port ends the start with one line that names it', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const ended = await start({ PORT: String(port) })

  other.close()
  expect(ended).toEqual({
    code: 1,
    complaint: `PORT: ${port} is taken by another program; set another, such as PORT=${port + 1}\n`,
  })
})

test('a port that is no number ends the start with one line that names it', async () => {
  expect(await start({ PORT: 'first' })).toEqual({
    code: 1,
    complaint: 'PORT: first is not a port; use a number such as 3000\n',
  })
})

test('a data folder that cannot be made ends the start with one line that names it', async () => {
  const dataDir = join(root, 'package.json/data')

  expect(await start({ PORT: '0', DATA_DIR: dataDir })).toEqual({
    code: 1,
    complaint: `DATA_DIR: ${dataDir} cannot be written (ENOTDIR)\n`,
  })
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
