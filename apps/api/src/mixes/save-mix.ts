import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import { type ChangeMix, MAX_MIXES, type MixShares, type SaveMix } from '@shop/contracts/mixes.ts'
import { flavorsBySlug } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { mixByLink } from './queries.ts'
import type { MixNames, MixRow } from './show-mix.ts'

type SaveMixDeps = Pick<Deps, 'db' | 'clock' | 'random'>
type Share = MixRow['parts'][number]
type NewMix = {
  accountId: string
  name: string
  names: MixNames
  isPublic: boolean
  originId: string | null
  parts: readonly Share[]
}

/** Characters of a link: 132 random bits, which cannot be guessed. */
const SHARE_ID_LENGTH = 22

/**
 * Saves a mix under its name and the same name by language. If the customer already has the same composition, it gets the new name. @returns its id
 * @throws PRODUCT_NOT_FOUND if a part is not a flavor of the shop, TOO_MANY_MIXES
 */
export function saveMix(
  deps: SaveMixDeps,
  accountId: string,
  { name, isPublic, parts }: SaveMix,
  names: MixNames,
): Promise<string> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const shares = await sharesOf(tx, parts)
    const saved = await findSaved(tx, accountId, shares)
    if (!saved) return insertMix(tx, deps, { accountId, name, names, isPublic, originId: null, parts: shares })
    const isNowPublic = saved.isPublic || (isPublic && saved.originId === null)
    const mix = kysely.updateTable('saved_mix').where('id', '=', saved.id)
    await execute(tx, mix.set({ name, names, is_public: isNowPublic }))
    return saved.id
  })
}

/**
 * Saves a copy of a shared mix, once; a mix that the customer already has is not changed. @returns the id of the copy
 * @throws NOT_FOUND, TOO_MANY_MIXES
 */
export function saveSharedMix(deps: Deps, accountId: string, shareId: string): Promise<string> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const mix = await mixByLink(tx, shareId)
    const saved = await findSaved(tx, accountId, mix.parts)
    if (saved) return saved.id
    const { name, names, parts } = mix
    const originId = await lockOrigin(tx, mix.id)
    return insertMix(tx, deps, { accountId, name, names, isPublic: false, originId, parts })
  })
}

/**
 * Returns the origin of a copy: the first existing mix of its line. Locks it until the transaction ends, so that a
 * concurrent delete waits.
 * @throws NOT_FOUND if the mix was deleted meanwhile
 */
async function lockOrigin(tx: Tx, mixId: string): Promise<string> {
  const [mix] = await query(tx, kysely.selectFrom('saved_mix').select('origin_id as originId').where('id', '=', mixId))
  const originId = mix?.originId ?? mixId
  const line = kysely.selectFrom('saved_mix').select('id').where('id', 'in', [mixId, originId])
  const existing = await query(tx, line.orderBy('id').forKeyShare())
  const origin = existing.find(({ id }) => id === originId) ?? existing.find(({ id }) => id === mixId)
  if (!origin) throw new AppError('NOT_FOUND')
  return origin.id
}

/** @throws PRODUCT_NOT_FOUND */
async function sharesOf(tx: Tx, parts: MixShares): Promise<Share[]> {
  const flavors = await flavorsBySlug(
    tx,
    parts.map(({ productId }) => productId),
  )
  const bySlug = new Map(flavors.map(flavor => [flavor.product.slug, flavor]))
  return parts.map(({ productId, percentage }) => {
    const flavor = bySlug.get(productId)
    if (!flavor?.isSold) throw new AppError('PRODUCT_NOT_FOUND')
    return { productId: flavor.id, percentage }
  })
}

/** Serializes flavors and shares, independent of their order. */
function compositionOf(parts: readonly Share[]): string {
  return parts
    .map(({ productId, percentage }) => `${productId}:${percentage}`)
    .sort()
    .join(' ')
}

async function findSaved(tx: Tx, accountId: string, parts: readonly Share[]) {
  const [saved] = await query(
    tx,
    kysely
      .selectFrom('saved_mix')
      .select(['id', 'is_public as isPublic', 'origin_id as originId'])
      .where('account_id', '=', accountId)
      .where('composition', '=', compositionOf(parts)),
  )
  return saved
}

/**
 * Runs under the lock of the account, so that concurrent requests cannot exceed the limit or save the same mix twice.
 */
async function insertMix(tx: Tx, { clock, random }: SaveMixDeps, { parts, ...mix }: NewMix): Promise<string> {
  const own = kysely.selectFrom('saved_mix').select('id').where('account_id', '=', mix.accountId)
  if ((await execute(tx, own)) >= MAX_MIXES) throw new AppError('TOO_MANY_MIXES')
  const id = randomUUIDv7()
  await execute(
    tx,
    kysely.insertInto('saved_mix').values({
      id,
      account_id: mix.accountId,
      name: mix.name,
      names: mix.names,
      is_public: mix.isPublic,
      origin_id: mix.originId,
      share_id: random.token().slice(0, SHARE_ID_LENGTH),
      composition: compositionOf(parts),
      created_at: clock.now(),
    }),
  )
  const rows = parts
    .toSorted((a, b) => b.percentage - a.percentage)
    .map(({ productId, percentage }, index) => ({
      mix_id: id,
      position: index + 1,
      product_id: productId,
      percentage,
    }))
  await execute(tx, kysely.insertInto('saved_mix_part').values(rows))
  return id
}

type Own = { accountId: string; shareId: string }

/**
 * Renames a mix of the customer, publishes or unpublishes it. @returns its id
 * @throws NOT_FOUND, also for a mix of another account; VALIDATION for publishing a saved copy
 */
export async function changeMix(
  db: Db,
  { accountId, shareId }: Own,
  { name, isPublic }: ChangeMix,
  locale: Locale,
): Promise<string> {
  const mix = await db.savedMix.findFirst({ where: { accountId, shareId }, select: { id: true, originId: true } })
  if (!mix) throw new AppError('NOT_FOUND')
  if (isPublic && mix.originId !== null) {
    throw new AppError('VALIDATION', {
      details: [{ path: 'body.isPublic', message: fieldText('mix_of_another', locale) }],
    })
  }
  const data = { name, isPublic, ...(name !== undefined && { names: { [locale]: name } }) }
  const { count } = await db.savedMix.updateMany({ where: { id: mix.id, accountId }, data })
  if (count === 0) throw new AppError('NOT_FOUND')
  return mix.id
}

/** Deletes a mix of the customer if it exists. Copies that others saved stay. */
export async function deleteMix(db: Db, { accountId, shareId }: Own): Promise<void> {
  await db.savedMix.deleteMany({ where: { accountId, shareId } })
}
