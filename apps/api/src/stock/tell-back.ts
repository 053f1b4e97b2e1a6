import { Locale } from '@shop/contracts/locale.ts'
import { isSoldOnline } from '#catalog/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notify } from '#platform/outbox.ts'
import { packingName } from './rules.ts'

/** So many alerts become messages in one transaction. */
const BATCH = 25

type Claimed = {
  id: string
  accountId: string
  locale: string
  slug: string
  category: string
  weightGrams: number
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  phone: string
  email: string
}

/**
 * Tells everybody who waits for a packing that can be had again, each once: the row that is waited with goes in the
 * transaction that writes the messages, and several processes take different rows. Whatever brought the stock back - a
 * delivery, an expired hold, a cancelled order, a return, a correction - is seen here, as it shows in the stock.
 * Goods that are only shown here stay waited for: no cart takes them.
 * @returns how many were told
 */
export async function tellBack(deps: Deps): Promise<number> {
  for (let told = 0; ; ) {
    const batch = await transact(deps.db, deps.random, tx => tellSome(tx, deps))
    told += batch
    if (batch < BATCH) return told
  }
}

async function tellSome(tx: Tx, deps: Deps): Promise<number> {
  const claimed = await tx.$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT a.id FROM stock_alert a
      JOIN variant v ON v.id = a.variant_id JOIN product p ON p.id = v.product_id
      WHERE v.on_hand > v.reserved AND v.withdrawn_at IS NULL AND p.withdrawn_at IS NULL AND ${isSoldOnline}
      ORDER BY a.id LIMIT ${BATCH} FOR UPDATE OF a SKIP LOCKED
    ), claimed AS (
      DELETE FROM stock_alert a USING due WHERE a.id = due.id
      RETURNING a.id, a.account_id, a.variant_id, a.locale
    )
    SELECT c.id, c.account_id AS "accountId", c.locale, p.slug, p.category, v.weight_grams AS "weightGrams",
      p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy", o.phone, o.email
    FROM claimed c JOIN account o ON o.id = c.account_id
    JOIN variant v ON v.id = c.variant_id JOIN product p ON p.id = v.product_id`
  for (const row of claimed) await tell(tx, deps, row)
  return claimed.length
}

async function tell(tx: Tx, deps: Deps, { id, accountId, slug, phone, email, ...row }: Claimed): Promise<void> {
  const locale = Locale.parse(row.locale)
  const message = { topic: 'stock.back', accountId, locale, params: { title: packingName(row, locale), slug } } as const
  await notify(
    tx,
    deps,
    { ...message, key: `${id}:sms`, channel: 'sms', recipient: phone },
    { ...message, key: `${id}:email`, channel: 'email', recipient: email },
  )
}
