import { Locale } from '@shop/contracts/locale-schemas.ts'
import { type LocalTexts, textIn } from '@shop/contracts/text-fields.ts'
import type { InferResult } from 'kysely'
import { IS_SOLD_ONLINE } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'

/** Alerts per transaction. */
const BATCH = 25

type Claimed = InferResult<typeof claim>[number]

/**
 * Notifies every customer who waits for an available variant, once: the alert is deleted in the transaction that
 * writes the messages, and concurrent processes claim different alerts. Reads the stock, so that it covers every
 * cause: a delivery, an expired reservation, a cancelled order, a return, a correction. Products that cannot be
 * ordered online are skipped.
 * @returns the number of notified alerts
 */
export async function notifyBackInStock(deps: Deps): Promise<number> {
  for (let notified = 0; ; ) {
    const batch = await withTransaction(deps.db, deps.random, tx => notifyBatch(tx, deps))
    notified += batch
    if (batch < BATCH) return notified
  }
}

async function notifyBatch(tx: Tx, deps: Deps): Promise<number> {
  const claimed = await query(tx, claim)
  for (const row of claimed) await notifyCustomer(tx, deps, row)
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
    'p.title',
    'o.phone',
    'o.email',
  ])

type NamedVariant = { category: string; weightGrams: number; title: LocalTexts }

/** "Арбуз, 50 г": the name of a variant in messages, with the weight if there are several. */
export function variantName({ category, weightGrams, title }: NamedVariant, locale: Locale): string {
  const name = textIn(title, locale)
  return category === 'flavor' ? translate(locale, 'stock.packSize', { title: name, grams: weightGrams }) : name
}

async function notifyCustomer(
  tx: Tx,
  deps: Deps,
  { id, accountId, slug, phone, email, ...row }: Claimed,
): Promise<void> {
  const locale = Locale.parse(row.locale)
  const message = { topic: 'stock.back', accountId, locale, params: { title: variantName(row, locale), slug } } as const
  await notify(
    tx,
    deps,
    { ...message, key: `${id}:sms`, channel: 'sms', recipient: phone },
    { ...message, key: `${id}:email`, channel: 'email', recipient: email },
  )
}
