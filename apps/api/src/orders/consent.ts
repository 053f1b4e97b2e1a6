import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'

/** Returns true if the payer of an order placed by staff has accepted the terms. */
export async function hasConsent(db: Tx, orderId: string): Promise<boolean> {
  return (await execute(db, kysely.selectFrom('order_consent').select('order_id').where('order_id', '=', orderId))) > 0
}

/** Stores that the payer accepted the terms in this language and confirmed to be an adult. The first consent is kept. */
export async function writeConsent(
  db: Tx,
  { orderId, locale, at }: { orderId: string; locale: Locale; at: Date },
): Promise<void> {
  const consent = { order_id: orderId, terms_version: TERMS_VERSION, locale, accepted_at: at }
  await execute(
    db,
    kysely
      .insertInto('order_consent')
      .values(consent)
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Returns the consents that were given for orders by phone. */
export async function exportConsents(db: Tx, orderIds: readonly string[]) {
  const consents = kysely
    .selectFrom('order_consent')
    .select(['order_id as orderId', 'terms_version as termsVersion', 'locale', 'accepted_at as acceptedAt'])
  const rows = await query(db, consents.where('order_id', '=', anyOf(orderIds)))
  return rows.map(({ acceptedAt, ...consent }) => ({ ...consent, acceptedAt: acceptedAt.toISOString() }))
}
