import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { NotNull } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { notify } from '#platform/jobs/outbox.ts'

/**
 * Sends the customer an e-mail with a receipt that was just printed, in the transaction that records its number. A receipt
 * with a corrected number is sent again, but each number once: a number that staff restore after a wrong correction is
 * not sent again. Customers without an account, whose orders staff placed, get nothing, and neither do deleted accounts.
 */
export async function sendReceipt(tx: Tx, deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>, id: string): Promise<void> {
  const [receipt] = await query(tx, printedReceipt({ id }))
  if (!receipt) return
  const { number, kind, receiptNumber, fiscalNumber, amountAmd, email, locale, accountId } = receipt
  const fiscal = { fiscalNumber: fiscalNumber ?? '', hasFiscalNumber: fiscalNumber === null ? 'no' : 'yes' }
  await notify(tx, deps, {
    topic: 'receipt.printed',
    key: `${id}:${receiptNumber}`,
    channel: 'email',
    recipient: email,
    accountId,
    locale: Locale.parse(locale),
    params: { number, kind, receipt: receiptNumber, amountAmd, ...fiscal },
  })
}

const printedReceipt = prepare((param: Param<{ id: string }>) =>
  kysely
    .selectFrom('fiscal_receipt as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('account as c', 'c.id', 'o.account_id')
    .select(['o.number', 'o.locale', 'r.kind', 'r.number as receiptNumber', 'r.fiscal_number as fiscalNumber'])
    .select(['r.amount_amd as amountAmd', 'c.email', 'c.id as accountId'])
    .where('r.id', '=', param('id'))
    .where('r.status', '=', 'printed')
    .$narrowType<{ receiptNumber: NotNull }>(),
)
