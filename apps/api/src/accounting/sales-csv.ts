import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate, shopTime } from '@shop/contracts/days.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { vatOf } from '@shop/contracts/money.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import type { Tx } from '#platform/db/db.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Interval, listCharges, listSales, listSoldLines, listSoldRentals } from './sale-queries.ts'
import { providerText } from './texts.ts'

type LineKind = 'goods' | 'rental' | 'delivery' | 'changed' | 'withheld'
type SaleLine = {
  kind: LineKind
  sku: string | null
  title: string | null
  quantity: number
  priceAmd: number
  discountAmd: number
  amountAmd: number
}
type Document = { at: Date; orderNumber: number; provider: string; receipt: string | null; lines: readonly SaleLine[] }

const toSingleUnit = (amountAmd: number) => ({ quantity: 1, priceAmd: amountAmd, discountAmd: 0, amountAmd })

function titleIn({ brand, title }: { brand: string | null; title: unknown }, locale: Locale): string | null {
  const texts = LocalTexts.safeParse(title).data
  return texts ? `${brand} ${textIn(texts, locale)}` : null
}

/**
 * Lists the sales of a period with their lines, which add up to the payment without its deposit. A difference is a
 * line of its own: items that staff removed from the order since.
 */
async function listDocuments(db: Tx, interval: Interval, locale: Locale): Promise<Document[]> {
  const [sales, lines, rentals, charges] = [
    await listSales(db, interval),
    await listSoldLines(db, interval),
    await listSoldRentals(db, interval),
    await listCharges(db, interval),
  ]
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const rentalsOf = Map.groupBy(rentals, ({ orderId }) => orderId)
  const documents = sales.map(({ orderId, amountAmd, deliveryAmd, ...sale }): Document => {
    const known: SaleLine[] = [
      ...(linesOf.get(orderId) ?? []).map(line => ({
        kind: 'goods' as const,
        sku: line.sku,
        title: titleIn(line, locale),
        quantity: line.quantity,
        priceAmd: line.priceAmd,
        discountAmd: line.discountAmd,
        amountAmd: line.quantity * line.priceAmd - line.discountAmd,
      })),
      ...(rentalsOf.get(orderId) ?? []).map(rental => ({
        kind: 'rental' as const,
        sku: null,
        title: titleIn(rental, locale),
        ...toSingleUnit(rental.amountAmd),
      })),
      ...(deliveryAmd > 0 ? [{ kind: 'delivery' as const, sku: null, title: null, ...toSingleUnit(deliveryAmd) }] : []),
    ]
    const restAmd = amountAmd - known.reduce((sum, line) => sum + line.amountAmd, 0)
    const rest = { kind: 'changed' as const, sku: null, title: null, ...toSingleUnit(restAmd) }
    return { ...sale, lines: restAmd === 0 ? known : [...known, rest] }
  })
  const withheld = charges.map(({ amountAmd, brand, title, ...charge }): Document => {
    const line = { kind: 'withheld' as const, sku: null, title: titleIn({ brand, title }, locale) }
    return { ...charge, lines: [{ ...line, ...toSingleUnit(amountAmd) }] }
  })
  return [...documents, ...withheld].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const columns = [
  'date',
  'time',
  'order',
  'kind',
  'sku',
  'title',
  'quantity',
  'price',
  'discount',
  'amount',
  'vat',
  'provider',
  'receipt',
  'kindCode',
  'providerCode',
] as const

/**
 * Creates the CSV file of the sales of a period, one line of an order per row, by the day of the payment, or
 * of the hand-over if the payment was a prepayment. The VAT of the
 * lines adds up to the VAT of the receipt.
 */
export async function createSalesCsv(db: Tx, interval: Interval, locale: Locale): Promise<string> {
  const documents = await listDocuments(db, interval, locale)
  const rows = documents.flatMap(document => toSaleRows(document, locale))
  const sum = (of: (line: SaleLine) => number) =>
    documents.reduce((total, { lines }) => total + lines.reduce((part, line) => part + of(line), 0), 0)
  const vatAmd = documents.reduce((total, { lines }) => total + vatOf(amountOf(lines)), 0)
  const total = translate(locale, 'accounting.operation.total')
  const none = [null, null, null] as const
  return toCsv([
    columns.map(column => translate(locale, `accounting.column.${column}`)),
    ...rows,
    [
      null,
      null,
      documents.length,
      total,
      ...none,
      null,
      sum(line => line.discountAmd),
      sum(line => line.amountAmd),
      vatAmd,
      ...none,
      null,
    ],
  ])
}

const amountOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0)

function toSaleRows({ at, orderNumber, provider, receipt, lines }: Document, locale: Locale): Cell[][] {
  return lines.map((line, index) => {
    const before = amountOf(lines.slice(0, index))
    return [
      shopDate(at),
      shopTime(at),
      orderNumber,
      translate(locale, `accounting.line.${line.kind}`),
      line.sku,
      line.title,
      line.quantity,
      line.priceAmd,
      line.discountAmd,
      line.amountAmd,
      vatOf(before + line.amountAmd) - vatOf(before),
      providerText(provider, locale),
      receipt,
      line.kind,
      provider,
    ]
  })
}
