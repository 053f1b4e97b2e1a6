import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tastes } from './tastes.ts'

test('every taste of the demo is in the reference data that the migration brings', () => {
  const migration = new URL('../migrations/20261123031347_reference_lists/migration.sql', import.meta.url)
  const sql = readFileSync(migration, 'utf8')
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const missing = tastes.filter(({ id, category, nameRu, nameEn, nameHy, intensity, role, maxSharePercent }) => {
    const texts = [id, category, nameRu, nameEn, nameHy].map(quoted)
    return !sql.includes(`(${[...texts, intensity, quoted(role), maxSharePercent].join(', ')})`)
  })
  expect(missing).toEqual([])
})
