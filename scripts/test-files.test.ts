import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { root } from './root.ts'

test('every test file belongs to a project, so that none is skipped unseen', () => {
  const included = (config.test?.projects ?? []).flatMap(project =>
    typeof project === 'object' && 'test' in project
      ? (project.test?.include ?? []).map(pattern => join(project.root ?? '', pattern))
      : [],
  )
  const files = globSync('{apps,packages,prisma,scripts,e2e,ops}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })

  const forgotten = files.filter(file => !included.some(pattern => matchesGlob(file, pattern)))

  expect(files.length).toBeGreaterThan(50)
  expect(forgotten).toEqual([])
})
