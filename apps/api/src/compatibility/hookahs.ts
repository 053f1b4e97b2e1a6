import { type HookahModel, MAX_OWNED_HOOKAHS, type OwnedHookah } from '@shop/contracts/compatibility.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { imageOf, picturedProducts } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { WAS_PUBLISHED } from './fits.ts'

/** Hookahs in the picker. */
const MAX_MODELS = 500
/** Bought hookahs in the list of a customer. */
const MAX_BOUGHT = 50

/** Selects hookahs that were published once. */
const models = picturedProducts
  .select(['p.id', 'p.brand', 'p.title', 'p.withdrawn_at as withdrawnAt'])
  .where('p.category', '=', 'hookah')
  .where(WAS_PUBLISHED)

type ModelRow = InferResult<typeof models>[number]

function toModel(row: ModelRow): HookahModel {
  const { slug, brand, title, withdrawnAt } = row
  return {
    slug,
    brand,
    ...toTextFields('title', title),
    imageUrl: imageOf(row),
    ...(withdrawnAt !== null && { isWithdrawn: true as const }),
  }
}

/** Lists the hookahs that the shop sells or has sold, by brand and title. */
export async function listModels(db: Tx): Promise<HookahModel[]> {
  const titles = sql`p.title ->> ${sql.lit(defaultLocale)}`
  return (await query(db, models.orderBy('p.brand').orderBy(titles).orderBy('p.id').limit(MAX_MODELS))).map(toModel)
}

/** Selects the hookahs that an account has received and not returned, with the time of the latest order. */
const boughtBy = (accountId: string) =>
  kysely
    .selectFrom('orders as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .innerJoin('product as b', 'b.id', 'v.product_id')
    .leftJoin('returned_units as r', join =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.variant_id', '=', 'l.variant_id'),
    )
    .select(({ fn }) => ['b.id', fn.max('o.placed_at').as('at')])
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'delivered')
    .where('b.category', '=', 'hookah')
    .where(sql<boolean>`l.quantity > coalesce(r.returned, 0)`)
    .groupBy('b.id')

/** Lists the hookahs of a customer, newest first: those added, and those bought that are not hidden. One query. */
export async function listOwned(db: Tx, accountId: string): Promise<OwnedHookah[]> {
  const rows = await query(
    db,
    models
      .leftJoin('owned_hookah as h', join => join.onRef('h.product_id', '=', 'p.id').on('h.account_id', '=', accountId))
      .leftJoin(boughtBy(accountId).as('b'), 'b.id', 'p.id')
      .select(({ eb }) => [eb('b.id', 'is not', null).$castTo<boolean>().as('isBought')])
      .where(({ eb, or }) => or([eb('h.is_hidden', '=', false), eb('b.id', 'is not', null)]))
      .where(({ eb, or }) => or([eb('h.is_hidden', 'is', null), eb('h.is_hidden', '=', false)]))
      .orderBy(sql`greatest(h.created_at, b.at)`, 'desc')
      .orderBy('p.id')
      .limit(MAX_OWNED_HOOKAHS + MAX_BOUGHT),
  )
  return rows.map(row => ({ ...toModel(row), ...(row.isBought && { isBought: true as const }) }))
}

type OwnedInput = { accountId: string; slug: string }

async function findHookah(db: Tx, slug: string): Promise<string | undefined> {
  if (slug.includes('\0')) return undefined
  const [hookah] = await query(
    db,
    kysely
      .selectFrom('product as p')
      .select('p.id')
      .where('p.slug', '=', slug)
      .where('p.category', '=', 'hookah')
      .where(WAS_PUBLISHED),
  )
  return hookah?.id
}

/**
 * Adds a hookah to the list of a customer, or shows it again. @returns the list
 * @throws PRODUCT_NOT_FOUND, TOO_MANY_HOOKAHS
 */
export function addOwned({ db, clock, random }: Deps, { accountId, slug }: OwnedInput): Promise<OwnedHookah[]> {
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const productId = await findHookah(tx, slug)
    if (productId === undefined) throw new AppError('PRODUCT_NOT_FOUND')
    const owned = { account_id: accountId, product_id: productId, created_at: clock.now(), is_hidden: false }
    await execute(
      tx,
      kysely
        .insertInto('owned_hookah')
        .values(owned)
        .onConflict(conflict => conflict.columns(['account_id', 'product_id']).doUpdateSet({ is_hidden: false })),
    )
    const own = kysely.selectFrom('owned_hookah').select('product_id').where('account_id', '=', accountId)
    if ((await execute(tx, own.where('is_hidden', '=', false))) > MAX_OWNED_HOOKAHS)
      throw new AppError('TOO_MANY_HOOKAHS')
    return listOwned(tx, accountId)
  })
}

/** Takes a hookah off the list of a customer. A bought one is hidden. @returns the list */
export function removeOwned({ db, clock, random }: Deps, { accountId, slug }: OwnedInput): Promise<OwnedHookah[]> {
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const productId = await findHookah(tx, slug)
    if (productId === undefined) return listOwned(tx, accountId)
    const [bought] = await query(tx, boughtBy(accountId).where('b.id', '=', productId))
    const own = { account_id: accountId, product_id: productId }
    await execute(
      tx,
      bought
        ? kysely
            .insertInto('owned_hookah')
            .values({ ...own, created_at: clock.now(), is_hidden: true })
            .onConflict(conflict => conflict.columns(['account_id', 'product_id']).doUpdateSet({ is_hidden: true }))
        : kysely.deleteFrom('owned_hookah').where('account_id', '=', accountId).where('product_id', '=', productId),
    )
    return listOwned(tx, accountId)
  })
}

/** Returns what a customer did to their list, for the export. The bought hookahs are in the orders. */
export async function exportHookahs(
  db: Tx,
  accountId: string,
): Promise<{ slug: string; title: string; isHidden: boolean; addedAt: string }[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('owned_hookah as h')
      .innerJoin('product as p', 'p.id', 'h.product_id')
      .select(['p.slug', 'p.title', 'h.is_hidden as isHidden', 'h.created_at as createdAt'])
      .where('h.account_id', '=', accountId)
      .orderBy('h.created_at', 'desc'),
  )
  return rows.map(({ slug, title, isHidden, createdAt }) => ({
    slug,
    title: title[defaultLocale],
    isHidden,
    addedAt: createdAt.toISOString(),
  }))
}
