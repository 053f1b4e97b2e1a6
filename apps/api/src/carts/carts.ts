import {
  getCart,
  type PutCart,
  putCart as putCartRoute,
  type SavedCart,
  SavedCartMix,
  SavedCartRental,
} from '@shop/contracts/carts.ts'
import { type Item, MAX_LINE_QUANTITY, MAX_LINES } from '@shop/contracts/checkout.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { productsBySku } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { type Groups, mergeGroups, mergeLines } from './rules.ts'

const HOT = { isHot: true }

/** Mounts the cart of the signed-in customer. */
export function mountCarts(mount: Mount, deps: Deps): void {
  mount(getCart, async ({ caller }) => ({ result: await readCart(deps.db, caller.accountId) }), HOT)
  mount(putCartRoute, async ({ caller, body }) => ({ result: await putCart(deps, caller.accountId, body) }), HOT)
}

const Rentals = z.array(SavedCartRental)
const Mixes = z.array(SavedCartMix)

/** Returns the lines of the account's cart, in the order of the browser that wrote them. */
export async function cartLines(db: Tx, accountId: string): Promise<Item[]> {
  return query(
    db,
    kysely
      .selectFrom('saved_cart_line as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .select(['v.sku', 'l.quantity'])
      .where('l.account_id', '=', accountId)
      .orderBy('l.position')
      .orderBy('l.variant_id'),
  )
}

type Cart = { version: number; groups: { rentals: SavedCartRental[]; mixes: SavedCartMix[] } | null }

/** Reads the account's cart without its lines. `groups` is null if only older clients wrote it. */
async function readSaved(db: Tx, accountId: string): Promise<Cart> {
  const carts = kysely.selectFrom('saved_cart').select(['version', 'rentals', 'mixes'])
  const [cart] = await query(db, carts.where('account_id', '=', accountId))
  if (!cart?.rentals || !cart.mixes) return { version: cart?.version ?? 0, groups: null }
  return { version: cart.version, groups: { rentals: Rentals.parse(cart.rentals), mixes: Mixes.parse(cart.mixes) } }
}

/** Returns the rentals and mixes of the account's cart; null if only older clients wrote it. */
export async function readGroups(db: Tx, accountId: string): Promise<Cart['groups']> {
  return (await readSaved(db, accountId)).groups
}

/**
 * Returns the account's cart with the products of its lines, except those in `known`. A withdrawn variant stays a line
 * without a product, which the client shows as unavailable.
 */
export async function readCart(db: Tx, accountId: string, known: readonly string[] = []): Promise<SavedCart> {
  const { version, groups } = await readSaved(db, accountId)
  const lines = await cartLines(db, accountId)
  const unknown = lines.map(({ sku }) => sku).filter(sku => !known.includes(sku))
  const products = unknown.length > 0 ? await productsBySku(db, unknown) : []
  const { rentals, mixes } = groups ?? { rentals: [], mixes: [] }
  return { lines, rentals, mixes, products, version }
}

type CartDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/**
 * Saves a browser's cart in the account. With the version that the browser knows, it replaces that version; without,
 * both are merged (rules.ts). Locks the row of the cart. Rentals and mixes stay if the browser does not send them.
 * @throws CART_CHANGED if another browser changed it after that version
 */
export function putCart({ db, clock, random }: CartDeps, accountId: string, body: PutCart): Promise<SavedCart> {
  const { lines, version } = body
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    if (version === undefined) {
      await openForMerge(tx, accountId, now)
      await merge(tx, accountId, body)
    } else {
      await openForReplace(tx, accountId, version, now)
      await execute(tx, kysely.deleteFrom('saved_cart_line').where('account_id', '=', accountId))
      await writeLines(tx, accountId, lines)
      await writeGroups(tx, accountId, body)
    }
    return readCart(
      tx,
      accountId,
      lines.map(({ sku }) => sku),
    )
  })
}

const NONE: Groups = { rentals: [], mixes: [] }

/** Merges into a locked cart; increases its version if something changes. */
async function merge(tx: Tx, accountId: string, { lines, rentals, mixes }: PutCart): Promise<void> {
  const saved = { lines: await cartLines(tx, accountId), groups: await readGroups(tx, accountId) }
  const sent = { lines, groups: rentals && mixes ? { rentals, mixes } : null }
  const groups = mergeGroups(saved.groups ?? NONE, sent.groups ?? NONE)
  const changed = await writeLines(tx, accountId, mergeLines(saved, sent, groups))
  const areGroupsChanged = JSON.stringify(groups) !== JSON.stringify(saved.groups ?? NONE)
  if (sent.groups) await writeGroups(tx, accountId, groups)
  if (changed === 0 && !areGroupsChanged) return
  const cart = kysely.updateTable('saved_cart').where('account_id', '=', accountId)
  await execute(
    tx,
    cart.set(({ eb }) => ({ version: eb('version', '+', 1) })),
  )
}

type SentGroups = Pick<PutCart, 'rentals' | 'mixes'>

async function writeGroups(tx: Tx, accountId: string, { rentals, mixes }: Groups | SentGroups): Promise<void> {
  if (!rentals || !mixes) return
  const cart = kysely.updateTable('saved_cart').where('account_id', '=', accountId)
  await execute(tx, cart.set({ rentals: JSON.stringify(rentals), mixes: JSON.stringify(mixes) }))
}

/** Locks the cart. The version increases only if the merge changes it, so that a login elsewhere is not a change. */
async function openForMerge(tx: Tx, accountId: string, now: Date): Promise<void> {
  await execute(
    tx,
    newCart(accountId, now).onConflict(conflict => conflict.column('account_id').doUpdateSet({ changed_at: now })),
  )
}

const newCart = (accountId: string, now: Date) =>
  kysely.insertInto('saved_cart').values({ account_id: accountId, version: 1, changed_at: now })

async function openForReplace(tx: Tx, accountId: string, version: number, now: Date): Promise<void> {
  const write =
    version === 0
      ? newCart(accountId, now).onConflict(conflict => conflict.column('account_id').doNothing())
      : kysely
          .updateTable('saved_cart')
          .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: now }))
          .where('account_id', '=', accountId)
          .where('version', '=', version)
  const changed = await execute(tx, write)
  if (changed === 0) throw new AppError('CART_CHANGED')
}

/**
 * Adds lines, or increases their quantity to the larger one. Ignores unknown SKUs and lines beyond the maximum.
 * @returns the number of changed lines
 */
async function writeLines(tx: Tx, accountId: string, lines: readonly Item[]): Promise<number> {
  const known = lines.filter(({ sku }) => !sku.includes('\0'))
  const sent = sql<{ sku: string; quantity: number; position: bigint }>`
    unnest(${known.map(({ sku }) => sku)}::text[], ${known.map(({ quantity }) => quantity)}::int[]) WITH ORDINALITY`
  return execute(
    tx,
    kysely
      .with('sent', queries =>
        queries
          .selectFrom(sent.as<'a'>(sql`a(sku, quantity, position)`))
          .innerJoin('variant as v', 'v.sku', 'a.sku')
          .select(({ fn }) => [
            'v.id',
            sql<number>`least(max(a.quantity), ${MAX_LINE_QUANTITY}::int)`.as('quantity'),
            fn.min('a.position').as('position'),
          ])
          .groupBy('v.id'),
      )
      .with('saved', queries =>
        queries.selectFrom('saved_cart_line').select(['variant_id', 'position']).where('account_id', '=', accountId),
      )
      .with('fitting', queries =>
        queries
          .selectFrom('sent')
          .leftJoin('saved', 'saved.variant_id', 'sent.id')
          .select([
            'sent.id',
            'sent.quantity',
            'sent.position',
            sql<number>`row_number() OVER (ORDER BY (saved.variant_id IS NULL), sent.position)`.as('line_number'),
          ]),
      )
      .insertInto('saved_cart_line')
      .columns(['account_id', 'variant_id', 'quantity', 'position'])
      .expression(({ selectFrom }) =>
        selectFrom('fitting')
          .select([
            sql<string>`${accountId}::uuid`.as('account_id'),
            'id',
            'quantity',
            sql<number>`coalesce((SELECT max(position) FROM saved), 0) + position`.as('position'),
          ])
          .where(
            'line_number',
            '<=',
            sql<number>`${MAX_LINES}::int - (SELECT count(*) FROM saved WHERE variant_id NOT IN (SELECT id FROM sent))`,
          ),
      )
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'variant_id'])
          .doUpdateSet(({ ref }) => ({ quantity: ref('excluded.quantity') }))
          .whereRef('saved_cart_line.quantity', '<', 'excluded.quantity'),
      ),
  )
}
