import type { Mix } from '@shop/contracts/mixes.ts'
import { expect } from 'vitest'
import { seedDemo } from '../../../../prisma/seed.ts'
import { type Browser, test as base, type Shop } from './checkout-shop.ts'

/** A shop with the demo catalog, and its mild flavors with at least two variants. */
export const test = base.extend('flavors', { scope: 'file' }, async ({ shop }) => {
  await seedDemo(shop.db)
  const products = await shop.db.product.findMany({
    where: { category: 'flavor', strength: 'mild', flavor: { role: 'base', intensity: { lt: 4 } } },
    orderBy: { slug: 'asc' },
    select: { id: true, slug: true, variants: { select: { sku: true }, orderBy: { position: 'asc' } } },
  })
  return products.filter(({ variants }) => variants.length > 1)
})

type Flavor = { slug: string }
let named = 0
/** Returns the body to save a mix of these flavors and shares. */
export const mixOf = (flavors: readonly Flavor[], shares: readonly number[], more: object = {}) => ({
  name: `Mix ${++named}`,
  parts: shares.map((percentage, index) => ({ productId: flavors[index]?.slug, percentage })),
  ...more,
})

export async function saveMix(browser: Browser, body: object): Promise<Mix> {
  const reply = await browser.post('/ai/mixes', body)
  expect(reply.status).toBe(201)
  return reply.body.result
}

/** Makes a flavor or one of its variants sold out while the work runs. */
export async function soldOut(shop: Shop, where: object, work: () => Promise<void>): Promise<void> {
  const rows = await shop.db.variant.findMany({ where, select: { id: true, reserved: true, onHand: true } })
  for (const { id, reserved } of rows) await shop.db.variant.update({ where: { id }, data: { onHand: reserved } })
  try {
    await work()
  } finally {
    for (const { id, onHand } of rows) await shop.db.variant.update({ where: { id }, data: { onHand } })
  }
}
