import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openRotatingLog, rotateIfLarge } from './rotating-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'rotating-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('keeps the newest lines in files of limited size while a program writes', () => {
  const file = join(folder, 'api.log')
  const log = openRotatingLog(file, 1000)
  for (let number = 0; number < 1000; number++) log.write(Buffer.from(`line ${number}\n`))
  log.close()

  const names = ['api.log.4', 'api.log.3', 'api.log.2', 'api.log.1', 'api.log']
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(1000 + 'line 999\n'.length)
  const lines = names.flatMap(name => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
  const first = Number(lines[0]?.split(' ')[1])
  // None is missing, and none is cut.
  expect(lines).toEqual(Array.from({ length: 1000 - first }, (_, index) => `line ${first + index}`))
  expect(lines.length).toBeGreaterThan(400)
})

test('a large log is renamed before the next start and not emptied: it may document a crash', () => {
  const file = join(folder, 'postgres.log')
  writeFileSync(file, 'x'.repeat(2000))

  rotateIfLarge(file, 1000)

  expect(readFileSync(`${file}.1`, 'utf8')).toHaveLength(2000)
  expect(() => statSync(file)).toThrow()
})
