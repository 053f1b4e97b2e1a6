import type { ProductPage } from '@shop/contracts/catalog.ts'
import { audit, type Staff } from '#audit/index.ts'
import { hmac, isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { toPage } from '../product/get-product.ts'
import { products } from '../product/queries.ts'

const LIFE_MS = 7 * 24 * 60 * 60 * 1000
const TOKEN = /^(?<id>[0-9a-f-]{36})\.(?<until>[0-9a-z]{1,11})\.(?<signature>[\w-]{43})$/

type Link = { token: string; expiresAt: string }

/**
 * Creates a preview token: the product, the expiry time and a signature of both. The token shows a draft without login, so
 * its creation is audited.
 * @throws PRODUCT_NOT_FOUND
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
  const payload = `${id}.${until.toString(36)}`
  return {
    token: `${payload}.${signatureOf(keys.cookie, payload).toString('base64url')}`,
    expiresAt,
  }
}

/** Returns the page of a token's product, also of a draft. @throws PRODUCT_NOT_FOUND if the token is invalid or expired */
export async function previewedProduct({ db, clock, keys }: Deps, token: string): Promise<ProductPage> {
  const { id = '', until = '', signature = '' } = TOKEN.exec(token)?.groups ?? {}
  const isSigned = isSame(Buffer.from(signature, 'base64url'), signatureOf(keys.cookie, `${id}.${until}`))
  if (!isSigned || Number.parseInt(until, 36) < clock.now().getTime()) throw new AppError('PRODUCT_NOT_FOUND')
  return pageById(db, id)
}

async function pageById(db: Tx, id: string): Promise<ProductPage> {
  const [row] = await query(db, products.where('p.id', '=', id))
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return toPage(db, row)
}

const signatureOf = (key: string, payload: string): Buffer => hmac(key, `preview:${payload}`)
