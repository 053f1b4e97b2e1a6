import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tastes } from './tastes.ts'

const readMigration = (name: string) =>
  readFileSync(new URL(`../migrations/${name}/migration.sql`, import.meta.url), 'utf8')

test('every taste of the demo is in the reference data that the migrations bring', () => {
  const corrections = readMigration('20261123190000_reference_names')
  const sql = [...corrections.matchAll(/'flavor', '\S+', '\w+', ('.+'), ('.+')\)/g)].reduce(
    (lists, [, before = '', after = '']) => lists.replace(before, after),
    readMigration('20261123031347_reference_lists'),
  )
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const missing = tastes.filter(({ id, category, name, intensity, role, maxSharePercent }) => {
    const texts = [id, category, name.ru, name.en, name.hy].map(quoted)
    return !sql.includes(`(${[...texts, intensity, quoted(role), maxSharePercent].join(', ')})`)
  })
  expect(missing).toEqual([])
})
