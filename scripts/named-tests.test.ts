import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** A test that a document names, between backticks. */
const NAMED = /`([\w./-]+\.test\.ts)`/g

test.for(['docs/security.md', 'docs/reliability.md'])('every test that %s names is there', document => {
  const named = [...readFileSync(join(root, document), 'utf8').matchAll(NAMED)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('docs/security.md has each chapter of the ASVS, and its "met" names a test or a command', () => {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')
  const chapters = lines.flatMap(line => /^### V(\d+) /.exec(line)?.[1] ?? [])
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, nth) => String(nth + 1)))
  const unproved = lines.filter(line => /^\| \d+\.\d+/.test(line) && /\| met +\|/.test(line) && !line.includes('`'))
  expect(unproved).toEqual([])
})
