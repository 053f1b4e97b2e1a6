import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

type Mutant = { patch: string; test: string; title: string }
const mutants: Mutant[] = JSON.parse(readFileSync(join(root, 'apps/api/test/mutants/mutants.json'), 'utf8'))

/** Finds a title in a source, where a word of it may be a placeholder of `test.for`. */
const patternOf = (title: string) =>
  new RegExp(
    title
      .split(' ')
      .map(word => `(?:${literal(word)}|\\(?%s\\)?)`)
      .join(' '),
  )
const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test.for(mutants)('the file of $patch has the test "$title"', ({ test: file, title }) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(patternOf(title))
})

test.for(mutants)('$patch fits the source', ({ patch }) => {
  const file = join(root, 'apps/api/test/mutants', patch)
  expect(() => execFileSync('git', ['apply', '--check', file], { cwd: root, stdio: 'pipe' })).not.toThrow()
})
