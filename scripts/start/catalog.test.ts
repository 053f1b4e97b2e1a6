import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMigrationFiles } from '../../apps/api/test/database/template.ts'
import { temporaryFolder } from '../../apps/api/test/database/temporary-folder.ts'
import { type EmbeddedServer, startEmbedded } from '../database/server.ts'
import { lineOf, seedWhatChanged } from './catalog.ts'

const folder = mkdtempSync(join(temporaryFolder(), 'catalog-'))
/** A substitute for the catalog files: each content is another catalog. */
const source = join(folder, 'catalog.ts')
let server: EmbeddedServer
let client: pg.Client

beforeAll(async () => {
  server = await startEmbedded(join(folder, 'data'))
  await runMigrationFiles(server.url)
  client = new pg.Client({ connectionString: server.url })
  await client.connect()
}, 60_000)

afterAll(async () => {
  await client?.end()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = (catalog: string) => {
  writeFileSync(source, catalog)
  return seedWhatChanged(server.url, { DATABASE_URL: server.url }, [source])
}
const product = '(SELECT id FROM product WHERE slug = $1)'
/** Takes a product out of the database as if it had never been seeded. */
const forget = [
  `DELETE FROM stock_move WHERE variant_id IN (SELECT id FROM variant WHERE product_id = ${product})`,
  `DELETE FROM variant WHERE product_id = ${product}`,
  `DELETE FROM rental_unit WHERE product_id = ${product}`,
  `DELETE FROM rental_offer WHERE product_id = ${product}`,
  'DELETE FROM product WHERE slug = $1',
]
const someSlugs = async (): Promise<string[]> =>
  (await client.query<{ slug: string }>('SELECT slug FROM product ORDER BY slug LIMIT 2')).rows.map(row => row.slug)

test('a start adds products that are new in the catalog, and keeps those that staff withdrew or changed', async () => {
  expect(await start('first')).toMatch(/^\d+ products$/)
  expect(await start('first')).toBe('up to date')
  const [missing, changed] = await someSlugs()
  await client.query('ALTER TABLE stock_move DISABLE TRIGGER USER')
  for (const sql of forget) await client.query(sql, [missing])
  await client.query('ALTER TABLE stock_move ENABLE TRIGGER USER')
  await client.query(
    `UPDATE product SET version = 2, withdrawn_at = now(), title = title || '{"en": "Ours"}' WHERE slug = $1`,
    [changed],
  )

  expect(await start('second')).toBe('1 added')

  expect(await someSlugs()).toEqual([missing, changed])
  const { rows } = await client.query(
    "SELECT title ->> 'en' AS title FROM product WHERE slug = $1 AND withdrawn_at IS NOT NULL",
    [changed],
  )
  expect(rows).toEqual([{ title: 'Ours' }])
  expect(await start('second')).toBe('up to date')
})

test('a product whose variants the shop sells under another name is not added again', async () => {
  const [renamed] = await someSlugs()
  await client.query("UPDATE product SET slug = 'zz-renamed' WHERE slug = $1", [renamed])

  expect(await start('third')).toBe('0 added')

  await client.query("UPDATE product SET slug = $1 WHERE slug = 'zz-renamed'", [renamed])
})

test('a shop with products of its own gets nothing of the demo catalog', async () => {
  await client.query('TRUNCATE stock_move')

  expect(await start('fourth')).toBe('not added, the shop has products of its own')
})

test('a file of the catalog that cannot be read is named with its line', () => {
  expect(
    lineOf(`file:///srv/prisma/demo/lusin.ts:12\n  taste 'mint'\n   ^\n\nSyntaxError: Unexpected string\n    at x`),
  ).toMatch(/prisma\/demo\/lusin\.ts:12: SyntaxError: Unexpected string$/)
  expect(lineOf('prisma/demo: Novy, Core: no code')).toBe('prisma/demo: Novy, Core: no code')
})
