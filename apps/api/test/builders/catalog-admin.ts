import { randomUUID } from 'node:crypto'
import type { StaffProduct, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import type { Response } from 'supertest'
import { newName } from '../harness/names.ts'
import { test as base, type Shop } from './checkout-shop.ts'

/** Returns the headers of an idempotent request, with a random key by default. */
export const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })

/** Returns the body of a hookah as an admin writes it, with the given changes. */
export const written = (changes: object = {}) => ({
  category: 'hookah',
  slug: newName('hookah'),
  brand: 'Vayk Steel',
  title: 'Кальян',
  titleEN: 'Hookah',
  titleHY: '',
  subTitle: '',
  subTitleEN: '',
  subTitleHY: '',
  description: 'Сталь и стекло.',
  descriptionEN: 'Steel and glass.',
  descriptionHY: '',
  volume: 1500,
  variants: [variantInput()],
  pictures: [],
  ...changes,
})

/** A variant as an admin enters it. */
export const variantInput = (changes: object = {}) => ({
  sku: newName('SKU'),
  weight: 1000,
  price: 25_000,
  oldPrice: null,
  sameDay: true,
  isWithdrawn: false,
  ...changes,
})

/** Returns the fields of a product that a change request contains. */
export function sent({ variants, ...product }: StaffProduct) {
  return {
    ...product,
    variants: variants.map(({ onHand, reserved, available, unpacked, reorderPoint, ...variant }) => variant),
  }
}

export type CatalogAdmin = Awaited<ReturnType<typeof openCatalogAdmin>>

async function openCatalogAdmin(shop: Shop) {
  const admin = shop.as(await shop.given.staff('admin'))
  const operator = shop.as(await shop.given.staff('operator'))
  const resultOf = ({ status, body }: Response) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.result
  }
  return {
    admin,
    operator,
    shop,
    draft: async (changes: object = {}): Promise<StaffProduct> =>
      resultOf(await admin.post('/admin/products', written(changes), keyed())),
    published: async (changes: object = {}): Promise<StaffProduct> => {
      const { id } = resultOf(await admin.post('/admin/products', written(changes), keyed()))
      return resultOf(await admin.post(`/admin/products/${id}/publish`, { version: 1 }))
    },
    save: (product: StaffProduct, changes: object, by = admin) =>
      by.put(`/admin/products/${product.id}`, {
        version: product.version,
        product: { ...sent(product), ...changes },
      }),
    find: async (id: string): Promise<StaffProduct> => resultOf(await operator.get(`/admin/products/${id}`)),
    list: async (query: string): Promise<{ items: StaffProductRow[]; nextCursor: string | null; total: number }> =>
      resultOf(await operator.get(`/admin/products?${query}`)),
    seen: (slug: string) => shop.as().get(`/catalog/products/${slug}`),
    log: async (id: string) =>
      (await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })).map(
        ({ action, before, after }) => ({ action, before, after }),
      ),
  }
}

/** A shop with an admin and an operator who manage its catalog. */
export const test = base.extend('catalog', ({ shop }) => openCatalogAdmin(shop))
