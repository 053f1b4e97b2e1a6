import { Locale } from '@shop/contracts/locale.ts'
import type { InferResult } from 'kysely'
import { IS_SOLD_ONLINE } from '#catalog/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notify } from '#platform/outbox.ts'
import { kysely, query } from '#platform/sql.ts'
import { packingName } from './rules.ts'

/** So many alerts become messages in one transaction. */
const BATCH = 25

type Claimed = InferResult<typeof claim>[number]

/**
 * Tells everybody who waits for a packing that can be had again, each once: the row that is waited with goes in the
 * transaction that writes the messages, and several processes take different rows. Whatever brought the stock back - a
 * delivery, an expired hold, a cancelled order, a return, a correction - is seen here, as it shows in the stock.
 * Goods that are only shown here stay waited for: no cart takes them.
 * @returns how many were told
 */
export async function tellBack(deps: Deps): Promise<number> {
  for (let told = 0; ; ) {
    const batch = await withTransaction(deps.db, deps.random, tx => tellSome(tx, deps))
    told += batch
    if (batch < BATCH) return told
  }
}

async function tellSome(tx: Tx, deps: Deps): Promise<number> {
  const claimed = await query(tx, claim)
  for (const row of claimed) await tell(tx, deps, row)
  return claimed.length
}

/** Deletes the oldest alerts for variants that can be bought again; alerts that another process claims are skipped. */
const claim = kysely
  .with('due', queries =>
    queries
      .selectFrom('stock_alert as a')
      .innerJoin('variant as v', 'v.id', 'a.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select('a.id')
      .whereRef('v.on_hand', '>', 'v.reserved')
      .where('v.withdrawn_at', 'is', null)
      .where('p.withdrawn_at', 'is', null)
      .where(IS_SOLD_ONLINE)
      .orderBy('a.id')
      .limit(BATCH)
      .forUpdate('a')
      .skipLocked(),
  )
  .with('claimed', queries =>
    queries
      .deleteFrom('stock_alert as a')
      .using('due')
      .whereRef('a.id', '=', 'due.id')
      .returning(['a.id', 'a.account_id', 'a.variant_id', 'a.locale']),
  )
  .selectFrom('claimed as c')
  .innerJoin('account as o', 'o.id', 'c.account_id')
  .innerJoin('variant as v', 'v.id', 'c.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .select([
    'c.id',
    'c.account_id as accountId',
    'c.locale',
    'p.slug',
    'p.category',
    'v.weight_grams as weightGrams',
    'p.title_ru as titleRu',
    'p.title_en as titleEn',
    'p.title_hy as titleHy',
    'o.phone',
    'o.email',
  ])

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
