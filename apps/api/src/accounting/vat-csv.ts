import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { vatOf } from '@shop/contracts/money.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import {
  type Interval,
  listCharges,
  listSaleRefunds,
  listSales,
  sumCredit,
  sumDeposits,
  sumGiftCards,
  sumPrepayments,
} from './sale-queries.ts'

type Amounts = { amountAmd: number; vatAmd: number }

/** Adds up amounts and the VAT of each, rounded as on its receipt. */
export const sumAmounts = (documents: readonly { amountAmd: number }[]): Amounts => ({
  amountAmd: documents.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
  vatAmd: documents.reduce((sum, { amountAmd }) => sum + vatOf(amountAmd), 0),
})

type UntaxedCode =
  | `deposits_${'received' | 'withheld' | 'returned'}`
  | `prepayments_${'received' | 'sold' | 'returned' | 'balance'}`
  | 'credit_balance'
  | `gift_cards_${'issued' | 'redeemed' | 'blocked' | 'expired' | 'balance'}`

const columns = ['operation', 'vatRate', 'documents', 'amount', 'taxBase', 'vat', 'operationCode'] as const

/**
 * Creates the CSV file of the VAT of a period. All sales contain VAT at the standard rate; the VAT of each document is
 * rounded, as on its receipt. Prepayments contain none: the sale at hand-over does. Deposits contain none until they are withheld. Store credit contains none: the sale that it
 * pays for does. Gift cards contain none either: they become store credit.
 */
export async function createVatCsv(db: Tx, interval: Interval, locale: Locale): Promise<string> {
  const [sales, charges, refunds] = [
    await listSales(db, interval),
    await listCharges(db, interval),
    await listSaleRefunds(db, interval),
  ]
  const { receivedAmd, returnedAmd } = await sumDeposits(db, interval)
  const prepaid = await sumPrepayments(db, interval)
  const credit = await sumCredit(db, interval)
  const cards = await sumGiftCards(db, interval)
  const withheldAmd = sumAmounts(charges).amountAmd
  const taxed = (code: 'sales' | 'withheld' | 'refunds', documents: readonly { amountAmd: number }[]) => {
    const sign = code === 'refunds' ? -1 : 1
    const { amountAmd, vatAmd } = sumAmounts(documents)
    return { code, documents: documents.length, amountAmd: sign * amountAmd, vatAmd: sign * vatAmd }
  }
  const rows = [taxed('sales', sales), taxed('withheld', charges), taxed('refunds', refunds)]
  const total = {
    code: 'total' as const,
    documents: rows.reduce((sum, row) => sum + row.documents, 0),
    amountAmd: rows.reduce((sum, row) => sum + row.amountAmd, 0),
    vatAmd: rows.reduce((sum, row) => sum + row.vatAmd, 0),
  }
  const untaxedRow = (text: string, code: string, amountAmd: number): Cell[] => [
    text,
    translate(locale, 'accounting.vat.none'),
    null,
    amountAmd,
    null,
    0,
    code,
  ]
  const untaxed = (code: UntaxedCode, amountAmd: number) =>
    untaxedRow(translate(locale, `accounting.vat.${code}`), code, amountAmd)
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...[...rows, total].map(({ code, documents, amountAmd, vatAmd }): Cell[] => [
      translate(locale, `accounting.vat.${code}`),
      translate(locale, 'accounting.vat.rate'),
      documents,
      amountAmd,
      amountAmd - vatAmd,
      vatAmd,
      code,
    ]),
    untaxed('deposits_received', receivedAmd),
    untaxed('deposits_withheld', -withheldAmd),
    untaxed('deposits_returned', -returnedAmd),
    untaxed('prepayments_received', prepaid.receivedAmd),
    untaxed('prepayments_sold', prepaid.soldAmd),
    untaxed('prepayments_returned', prepaid.returnedAmd),
    untaxed('prepayments_balance', prepaid.balanceAmd),
    ...credit.changes.map(({ kind, amountAmd }) =>
      untaxedRow(translate(locale, `accounting.vat.credit_${kind}`), `credit_${kind}`, amountAmd),
    ),
    untaxed('credit_balance', credit.balanceAmd),
    untaxed('gift_cards_issued', cards.issuedAmd),
    untaxed('gift_cards_redeemed', cards.redeemedAmd),
    untaxed('gift_cards_blocked', cards.blockedAmd),
    untaxed('gift_cards_expired', cards.expiredAmd),
    untaxed('gift_cards_balance', cards.balanceAmd),
  ])
}
