import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv, SettingsError } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = (dataDir: string) => ({ DATABASE_URL: 'postgresql://unused', DATA_DIR: join(folder, dataDir) })

describe('the secret of a demo shop', () => {
  test('is made at its first start, and is the same at the next', () => {
    const first = readEnv(settings('first'))

    expect(first.APP_SECRET).toMatch(/^[\w-]{43}$/)
    expect(first.madeUp).toContain('APP_SECRET')
    expect(readEnv(settings('first')).APP_SECRET).toBe(first.APP_SECRET)
    expect(readFileSync(join(folder, 'first', 'app-secret'), 'utf8')).toBe(first.APP_SECRET)
  })

  test('is one for all processes that start at once, and nothing else is left behind', {
    timeout: 60_000,
  }, async () => {
    const starts = Array.from({ length: 20 }, (_, nth) => settings(`race-${nth}`))
    const secrets = await startedAtOnce(4, starts)

    for (const mine of secrets) expect(mine).toEqual(secrets[0])
    expect(new Set(secrets[0]).size).toBe(starts.length)
    for (const { DATA_DIR } of starts) expect(readdirSync(DATA_DIR)).toEqual(['app-secret'])
  })

  test.each(['', 'short', 'x'.repeat(31)])('is refused when what is kept is too short: "%s"', kept => {
    const source = settings(`kept-${kept.length}`)
    mkdirSync(source.DATA_DIR)
    writeFileSync(join(source.DATA_DIR, 'app-secret'), kept)

    expect(() => readEnv(source)).toThrow(SettingsError)
    expect(() => readEnv(source)).toThrow(/^APP_SECRET: .+ is too short/)
  })

  test('cannot be kept where there is no folder', () => {
    writeFileSync(join(folder, 'file'), '')

    expect(() => readEnv(settings('file/below'))).toThrow(/^DATA_DIR: .+ cannot be used \(ENOTDIR\)$/)
  })
})

/** Each of several threads starts with each of the settings, all with the same one at the same moment. */
function startedAtOnce(threads: number, starts: object[]): Promise<string[][]> {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const program = `
    const { parentPort, workerData: { url, starts, threads, counter } } = require('node:worker_threads')
    import(url).then(({ readEnv }) => {
      const secrets = starts.map((settings, nth) => {
        Atomics.add(counter, 0, 1)
        Atomics.notify(counter, 0)
        for (let here; (here = Atomics.load(counter, 0)) < threads * (nth + 1); ) Atomics.wait(counter, 0, here)
        return readEnv(settings).APP_SECRET
      })
      parentPort.postMessage(secrets)
    })`
  const workerData = { url: new URL('./env.ts', import.meta.url).href, starts, threads, counter }
  return Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<string[]>((resolve, reject) => {
          new Worker(program, { eval: true, workerData }).once('message', resolve).once('error', reject)
        }),
    ),
  )
}
