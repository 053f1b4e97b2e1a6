import { randomUUIDv7 } from 'node:crypto'
import { MAX_MIXES, type MixShares, type SaveMix } from '@shop/contracts/mixes.ts'
import { flavorsBySlug } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { mixByLink } from './queries.ts'
import type { MixRow } from './show-mix.ts'

type Saving = Pick<Deps, 'db' | 'clock' | 'random'>
type Share = MixRow['parts'][number]
type NewMix = { accountId: string; name: string; isPublic: boolean; originId: string | null; parts: readonly Share[] }

/** Letters of a link: 132 bits, so that nobody guesses one. */
const SHARE_ID_LENGTH = 22

/**
 * Keeps a mix; the same flavors and shares again give the one that is there its new name.
 * @returns its id @throws PRODUCT_NOT_FOUND for what is no flavor that the shop sells, TOO_MANY_MIXES
 */
export function saveMix(deps: Saving, accountId: string, { name, isPublic, parts }: SaveMix): Promise<string> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const shares = await sharesOf(tx, parts)
    const kept = await findKept(tx, accountId, shares)
    if (!kept) return insertMix(tx, deps, { accountId, name, isPublic, originId: null, parts: shares })
    const isNowPublic = kept.isPublic || (isPublic && kept.originId === null)
    const mix = kysely.updateTable('saved_mix').where('id', '=', kept.id)
    await execute(tx, mix.set({ name, is_public: isNowPublic }))
    return kept.id
  })
}

/**
 * Keeps another's mix among one's own, once; a mix that one has already stays as it is.
 * @returns the id of one's own @throws NOT_FOUND, TOO_MANY_MIXES
 */
export function saveSharedMix(deps: Deps, accountId: string, shareId: string): Promise<string> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const mix = await mixByLink(tx, shareId)
    const kept = await findKept(tx, accountId, mix.parts)
    if (kept) return kept.id
    const { name, parts } = mix
    return insertMix(tx, deps, { accountId, name, isPublic: false, originId: await keepOrigin(tx, mix.id), parts })
  })
}

/**
 * What a copy of this mix is saved from: the first of its line that is there. It stays until the transaction ends, so
 * that a delete side by side waits.
 * @throws NOT_FOUND when the mix was deleted in the meantime
 */
async function keepOrigin(tx: Tx, mixId: string): Promise<string> {
  const [mix] = await query(tx, kysely.selectFrom('saved_mix').select('origin_id as originId').where('id', '=', mixId))
  const originId = mix?.originId ?? mixId
  const line = kysely.selectFrom('saved_mix').select('id').where('id', 'in', [mixId, originId])
  const there = await query(tx, line.orderBy('id').forKeyShare())
  const origin = there.find(({ id }) => id === originId) ?? there.find(({ id }) => id === mixId)
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

/** One text for the same flavors and shares, in whatever order they come. */
function compositionOf(parts: readonly Share[]): string {
  return parts
    .map(({ productId, percentage }) => `${productId}:${percentage}`)
    .sort()
    .join(' ')
}

async function findKept(tx: Tx, accountId: string, parts: readonly Share[]) {
  const [kept] = await query(
    tx,
    kysely
      .selectFrom('saved_mix')
      .select(['id', 'is_public as isPublic', 'origin_id as originId'])
      .where('account_id', '=', accountId)
      .where('composition', '=', compositionOf(parts)),
  )
  return kept
}

/** Under the account's lock, so that neither the limit nor the same mix is passed side by side. */
async function insertMix(tx: Tx, { clock, random }: Saving, { parts, ...mix }: NewMix): Promise<string> {
  const own = kysely.selectFrom('saved_mix').select('id').where('account_id', '=', mix.accountId)
  if ((await execute(tx, own)) >= MAX_MIXES) throw new AppError('TOO_MANY_MIXES')
  const id = randomUUIDv7()
  await execute(
    tx,
    kysely.insertInto('saved_mix').values({
      id,
      account_id: mix.accountId,
      name: mix.name,
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
