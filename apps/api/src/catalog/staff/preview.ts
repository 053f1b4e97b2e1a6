import type { ProductPage } from '@shop/contracts/catalog.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { hmac, isSame } from '#platform/secrets.ts'
import { query } from '#platform/sql.ts'
import { toPage } from '../get-product.ts'
import { products } from '../product-row.ts'

const LIFE_MS = 7 * 24 * 60 * 60 * 1000
const TOKEN = /^(?<id>[0-9a-f-]{36})\.(?<until>[0-9a-z]{1,11})\.(?<seal>[\w-]{43})$/

type Link = { token: string; expiresAt: string }

/**
 * A link's token: the product, until when it holds, and our seal on both. Whoever has it sees a draft, so the log keeps
 * who gave it out. @throws PRODUCT_NOT_FOUND
 */
export async function previewLink(deps: Deps, staff: Staff, id: string): Promise<Link> {
  const { db, clock, keys, random } = deps
  if ((await db.product.count({ where: { id } })) === 0) throw new AppError('PRODUCT_NOT_FOUND')
  const until = clock.now().getTime() + LIFE_MS
  const expiresAt = new Date(until).toISOString()
  const subject = { type: 'product', id } as const
  await withTransaction(db, random, tx =>
    audit(tx, deps, staff, { action: 'product.preview', subject, after: { expiresAt } }),
  )
  const said = `${id}.${until.toString(36)}`
  return {
    token: `${said}.${sealOf(keys.cookie, said).toString('base64url')}`,
    expiresAt,
  }
}

/** The page of a token's product, in the shop or not. @throws PRODUCT_NOT_FOUND for a token that is not ours, or over */
export async function previewedProduct({ db, clock, keys }: Deps, token: string): Promise<ProductPage> {
  const { id = '', until = '', seal = '' } = TOKEN.exec(token)?.groups ?? {}
  const isOurs = isSame(Buffer.from(seal, 'base64url'), sealOf(keys.cookie, `${id}.${until}`))
  if (!isOurs || Number.parseInt(until, 36) < clock.now().getTime()) throw new AppError('PRODUCT_NOT_FOUND')
  return pageById(db, id)
}

async function pageById(db: Tx, id: string): Promise<ProductPage> {
  const [row] = await query(db, products.where('p.id', '=', id))
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return toPage(db, row)
}

const sealOf = (key: string, said: string): Buffer => hmac(key, `preview:${said}`)
