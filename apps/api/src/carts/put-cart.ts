import type { PutCart, SavedCart } from '@shop/contracts/carts.ts'
import { type Item, MAX_LINE_QUANTITY, MAX_LINES } from '@shop/contracts/checkout.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { cartLines, readCart, readGroups } from './queries.ts'
import { type Groups, mergeGroups, mergeLines } from './rules.ts'

type CartDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/**
 * Keeps a browser's cart with the account. With the version that the browser knows it replaces that one; without, the
 * two are merged (rules.ts). The cart's row decides between two browsers: it is locked by the change of its version.
 * Groups stay as they are where a browser sends none.
 * @throws CART_CHANGED when another browser changed it after that version
 */
export function putCart({ db, clock, random }: CartDeps, accountId: string, body: PutCart): Promise<SavedCart> {
  const { lines, version } = body
  return transact(db, random, async tx => {
    const now = clock.now()
    if (version === undefined) {
      await openForMerge(tx, accountId, now)
      await merge(tx, accountId, body)
    } else {
      await openForReplace(tx, accountId, version, now)
      await tx.savedCartLine.deleteMany({ where: { accountId } })
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

/** Merges into a cart that is locked; its version moves on where that changes something. */
async function merge(tx: Tx, accountId: string, { lines, rentals, mixes }: PutCart): Promise<void> {
  const held = { lines: await cartLines(tx, accountId), groups: await readGroups(tx, accountId) }
  const sent = { lines, groups: rentals && mixes ? { rentals, mixes } : null }
  const groups = mergeGroups(held.groups ?? NONE, sent.groups ?? NONE)
  const changed = await writeLines(tx, accountId, mergeLines(held, sent, groups))
  const isRegrouped = JSON.stringify(groups) !== JSON.stringify(held.groups ?? NONE)
  if (sent.groups) await writeGroups(tx, accountId, groups)
  if (changed === 0 && !isRegrouped) return
  await tx.savedCart.update({ where: { accountId }, data: { version: { increment: 1 } } })
}

type SentGroups = Pick<PutCart, 'rentals' | 'mixes'>

async function writeGroups(tx: Tx, accountId: string, { rentals, mixes }: Groups | SentGroups): Promise<void> {
  if (!rentals || !mixes) return
  await tx.$executeRaw`
    UPDATE saved_cart SET rentals = ${JSON.stringify(rentals)}::jsonb, mixes = ${JSON.stringify(mixes)}::jsonb
    WHERE account_id = ${accountId}::uuid`
}

/** Locks the cart; its version moves only if the merge changes it, so that a login elsewhere does not look like a change. */
async function openForMerge(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO saved_cart (account_id, version, changed_at) VALUES (${accountId}::uuid, 1, ${now})
    ON CONFLICT (account_id) DO UPDATE SET changed_at = ${now}`
}

async function openForReplace(tx: Tx, accountId: string, version: number, now: Date): Promise<void> {
  const changed =
    version === 0
      ? await tx.$executeRaw`
          INSERT INTO saved_cart (account_id, version, changed_at) VALUES (${accountId}::uuid, 1, ${now})
          ON CONFLICT (account_id) DO NOTHING`
      : await tx.$executeRaw`
          UPDATE saved_cart SET version = version + 1, changed_at = ${now}
          WHERE account_id = ${accountId}::uuid AND version = ${version}`
  if (changed === 0) throw new AppError('CART_CHANGED')
}

/** Adds lines, or to them; the larger quantity wins. A sku that the shop never had is left out: nothing can be made of it. What is over a cart's size is left out, too. @returns how many lines changed */
async function writeLines(tx: Tx, accountId: string, lines: readonly Item[]): Promise<number> {
  const known = lines.filter(({ sku }) => !sku.includes('\0'))
  return tx.$executeRaw`
    WITH asked AS (
      SELECT v.id, least(max(a.quantity), ${MAX_LINE_QUANTITY}::int) AS quantity, min(a.position) AS position
      FROM unnest(${known.map(({ sku }) => sku)}::text[], ${known.map(({ quantity }) => quantity)}::int[])
        WITH ORDINALITY AS a(sku, quantity, position) JOIN variant v ON v.sku = a.sku GROUP BY v.id
    ), held AS (
      SELECT variant_id, position FROM saved_cart_line WHERE account_id = ${accountId}::uuid
    ), fitting AS (
      SELECT asked.*, row_number() OVER (ORDER BY (held.variant_id IS NULL), asked.position) AS nth
      FROM asked LEFT JOIN held ON held.variant_id = asked.id
    )
    INSERT INTO saved_cart_line (account_id, variant_id, quantity, position)
    SELECT ${accountId}::uuid, id, quantity, coalesce((SELECT max(position) FROM held), 0) + position
    FROM fitting
    WHERE nth <= ${MAX_LINES}::int - (SELECT count(*) FROM held WHERE variant_id NOT IN (SELECT id FROM asked))
    ON CONFLICT (account_id, variant_id) DO UPDATE SET quantity = excluded.quantity
      WHERE saved_cart_line.quantity < excluded.quantity`
}
