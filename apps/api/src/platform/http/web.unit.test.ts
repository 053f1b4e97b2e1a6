import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveFiles } from './web.ts'

test('sends the compressed copy of a file to a client that accepts it, and has no address for the copy itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of [
    ['app.js', 'plain'],
    ['app.js.br', 'brotli'],
    ['app.js.gz', 'gzip'],
  ] as const)
    writeFileSync(join(folder, name), content)
  const app = Fastify()
  onTestFinished(() => app.close())
  await serveFiles(app, folder)

  const get = async (url: string, accepted: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
    return statusCode === 200 ? [headers['content-encoding'] ?? 'identity', rawPayload.toString()] : statusCode
  }
  expect(await get('/app.js', 'gzip, br')).toEqual(['br', 'brotli'])
  expect(await get('/app.js', 'gzip')).toEqual(['gzip', 'gzip'])
  expect(await get('/app.js', 'identity')).toEqual(['identity', 'plain'])
  expect(await get('/app.js.br', 'br')).toBe(404)
})
