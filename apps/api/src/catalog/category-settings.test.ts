import { expect } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { defaultSettings, type Settings } from '#settings/index.ts'
import { test } from '../../test/builders/catalog-shop.ts'
import { listFlavorsInStock } from './product/flavors.ts'

const SLUG = 'tufa-leaf-core-watermelon'

/** The owner sets switches of the flavors. */
async function set(db: Db, flavor: Partial<Settings['categories']['flavor']>): Promise<void> {
  const value = { ...defaultSettings.categories, flavor }
  const updatedAt = new Date('2026-11-20T08:00:00Z')
  await db.setting.upsert({
    where: { key: 'categories' },
    create: { key: 'categories', value, updatedAt },
    update: { value },
  })
}

test('products that are only shown are marked in lists and on their page, and are in no mix', async ({ shop, db }) => {
  await set(db, { isSoldOnline: false })
  expect(await shop.product(SLUG)).toMatchObject({ isOnlyShown: true })
  const { items } = await shop.list({ category: 'flavor', limit: 3 })
  expect(items.map(({ isOnlyShown }) => isOnlyShown)).toEqual([true, true, true])
  const { items: coals } = await shop.list({ category: 'coal', limit: 1 })
  expect(coals[0]).not.toHaveProperty('isOnlyShown')
  expect(await listFlavorsInStock(db)).toEqual([])
})
