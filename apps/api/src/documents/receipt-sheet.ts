import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { ReceiptDetails, ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import { weightText } from '#orders/index.ts'
import { translate } from '#platform/i18n/translate.ts'
import { formatTimestamp } from './order-sheet.ts'
import { drawSheet, type QrDrawing, type SheetContext, type SheetRow } from './sheet.ts'

/** Draws a printed fiscal receipt as a PDF document: its number, lines, total and VAT. */
export async function drawReceiptSheet(
  details: ReceiptDetails,
  context: SheetContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const { locale } = context
  const { receipt, lines, depositAmd } = details
  const { kind, number = '', amountAmd, vatAmd } = receipt
  const title = translate(locale, `document.receipt.${kind}`, { number })
  const qr = receipt.qr ? await createQr(receipt.qr) : null
  return drawSheet({ ...context, title }, sheet => {
    sheet.facts(toFacts(details, locale))
    sheet.table(lines.map(line => toRow(line, locale)))
    sheet.sums([
      { label: translate(locale, 'emailPart.total'), value: formatAmd(amountAmd, locale), isTotal: true },
      ...(vatAmd > 0 ? [{ label: translate(locale, 'emailPart.vat'), value: formatAmd(vatAmd, locale) }] : []),
      {
        label: translate(locale, paymentLabel(details)),
        value: formatAmd(amountAmd, locale),
      },
    ])
    if (depositAmd > 0 && (kind === 'sale' || kind === 'prepayment'))
      sheet.note(translate(locale, 'document.deposit', { amount: formatAmd(depositAmd, locale) }))
    if (qr) sheet.qr(qr)
    sheet.note(translate(locale, 'document.receiptNote'))
  })
}

/** Returns the known facts of a receipt: its seller, order and numbers. */
function toFacts({ receipt, seller, saleNumber, prepaymentNumber }: ReceiptDetails, locale: Locale) {
  const { orderNumber, printedAt } = receipt
  const facts = [
    { label: translate(locale, 'document.seller'), value: seller.legalName },
    { label: translate(locale, 'emailPart.taxNumber'), value: seller.taxNumber },
    { label: translate(locale, 'document.printed'), value: printedAt ? formatTimestamp(printedAt, locale) : '' },
    {
      label: translate(locale, 'document.orderLabel'),
      value: `№ ${orderNumber}`,
    },
    { label: translate(locale, 'document.fiscalNumber'), value: receipt.fiscalNumber ?? '' },
    { label: translate(locale, 'document.saleReceipt'), value: saleNumber ? `№ ${saleNumber}` : '' },
    {
      label: translate(locale, 'document.prepaymentReceipt'),
      value: prepaymentNumber ? `№ ${prepaymentNumber}` : '',
    },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What the amount of a receipt was paid or refunded with. */
function paymentLabel({ receipt: { kind }, prepaymentNumber }: ReceiptDetails) {
  if (kind === 'return' || kind === 'prepayment_return') return 'document.refunded'
  return prepaymentNumber ? 'document.prepaid' : 'document.cashless'
}

/** Draws the QR code of a receipt. The library is loaded for the first one. */
async function createQr(text: string): Promise<QrDrawing> {
  const { drawingSVG, qrcode } = await import('bwip-js/generic')
  const svg = qrcode<string>({ bcid: 'qrcode', text }, drawingSVG())
  const { size, path } = /viewBox="0 0 (?<size>\d+) .*<path d="(?<path>[^"]+)"/s.exec(svg)?.groups ?? {}
  if (!size || !path) throw new Error('expected one path in the drawing of the QR code')
  return { size: Number(size), path }
}

function toRow(line: ReceiptLine, locale: Locale): SheetRow {
  const { kind, title, weightGrams = 0, quantity, unitPriceAmd, reductionAmd, amountAmd } = line
  const amount = {
    quantity: String(quantity),
    price: formatAmd(unitPriceAmd ?? amountAmd, locale),
    amount: formatAmd(amountAmd, locale),
  }
  const name = title?.[locale]
  const what = kind === 'goods' ? '' : translate(locale, `document.line.${kind}`)
  const details = [
    weightGrams > 0 ? weightText(weightGrams, locale) : '',
    reductionAmd > 0 ? translate(locale, 'document.reduction', { amount: formatAmd(reductionAmd, locale) }) : '',
  ]
  return { title: [what, name].filter(Boolean).join(': '), details: details.filter(Boolean).join(' · '), ...amount }
}
