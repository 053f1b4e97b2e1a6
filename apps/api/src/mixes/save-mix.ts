import { MAX_MIXES, type MixShares, type SaveMix } from '@shop/contracts/mixes.ts'
import { flavorsBySlug } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
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
  return transact(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const shares = await sharesOf(tx, parts)
    const kept = await findKept(tx, accountId, shares)
    if (!kept) return insertMix(tx, deps, { accountId, name, isPublic, originId: null, parts: shares })
    const isNowPublic = kept.isPublic || (isPublic && kept.originId === null)
    await tx.savedMix.update({ where: { id: kept.id }, data: { name, isPublic: isNowPublic } })
    return kept.id
  })
}

/**
 * Keeps another's mix among one's own, once; a mix that one has already stays as it is.
 * @returns the id of one's own @throws NOT_FOUND, TOO_MANY_MIXES
 */
export function saveSharedMix(deps: Deps, accountId: string, shareId: string): Promise<string> {
  return transact(deps.db, deps.random, async tx => {
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
  const mix = await tx.savedMix.findUnique({ where: { id: mixId }, select: { originId: true } })
  const originId = mix?.originId ?? null
  const there = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM saved_mix WHERE id IN (${mixId}::uuid, ${originId}::uuid) ORDER BY id FOR KEY SHARE`
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

function findKept(tx: Tx, accountId: string, parts: readonly Share[]) {
  return tx.savedMix.findUnique({
    where: { accountId_composition: { accountId, composition: compositionOf(parts) } },
    select: { id: true, isPublic: true, originId: true },
  })
}

/** Under the account's lock, so that neither the limit nor the same mix is passed side by side. */
async function insertMix(tx: Tx, { clock, random }: Saving, { parts, ...mix }: NewMix): Promise<string> {
  if ((await tx.savedMix.count({ where: { accountId: mix.accountId } })) >= MAX_MIXES) {
    throw new AppError('TOO_MANY_MIXES')
  }
  const { id } = await tx.savedMix.create({
    data: {
      ...mix,
      shareId: random.token().slice(0, SHARE_ID_LENGTH),
      composition: compositionOf(parts),
      createdAt: clock.now(),
      parts: {
        create: parts
          .toSorted((a, b) => b.percentage - a.percentage)
          .map((part, index) => ({ ...part, position: index + 1 })),
      },
    },
    select: { id: true },
  })
  return id
}
