import { readFile } from 'node:fs/promises'
import type { Locale } from '@shop/contracts/locales.ts'
import { drawLogo, EMBER_PATH } from '@shop/contracts/logo.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Settings } from '#settings/index.ts'

/** Lengths in points: A4 is 595 by 842. */
const MARGIN = 48
const LABEL_WIDTH = 130
const QUANTITY_WIDTH = 50
const AMOUNT_WIDTH = 90
const FOOTER_HEIGHT = 30
const LOGO_DOT = 3

const colors = { text: '#211a15', muted: '#65584d', line: '#dccfc2', accent: '#ad4409' }

/** The language, the seller and the date of a document. */
export type SheetContext = { locale: Locale; shop: Settings['shop']; now: Date }
type SheetInfo = SheetContext & { title: string }
/** A line of the table: `details` are below the title. */
export type SheetRow = { title: string; details?: string; quantity: string; price: string; amount: string }
/** A label and its value; `isTotal` marks the total. */
export type SheetSum = { label: string; value: string; isTotal?: boolean }

/** A QR code as an SVG path in a square. */
export type QrDrawing = { path: string; size: number }

export type Sheet = {
  facts(rows: readonly SheetSum[]): void
  table(rows: readonly SheetRow[]): void
  sums(rows: readonly SheetSum[]): void
  note(text: string): void
  qr(drawing: QrDrawing): void
}

/** Draws a document of A4 pages with the logo, the seller and a title, and returns its bytes as PDF. */
export async function drawSheet(info: SheetInfo, draw: (sheet: Sheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await openDocument(info)
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  drawHead(doc, info)
  draw(createSheet(doc, info.locale))
  drawFooters(doc, info)
  doc.end()
  return bytes
}

let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined
const readFont = (name: string) => readFile(new URL(`fonts/${name}.ttf`, import.meta.url))

/** Reads the fonts once. After a failure, the next document reads them again. */
function readFonts(): Promise<[regular: Buffer, bold: Buffer]> {
  fonts ??= Promise.all([readFont('regular'), readFont('bold')]).catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}

async function openDocument({ title, locale, shop, now }: SheetInfo): Promise<PDFKit.PDFDocument> {
  // The library is loaded for the first document: most processes never need it.
  const { default: Document } = await import('pdfkit')
  const [regular, bold] = await readFonts()
  const doc = new Document({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: shop.legalName, CreationDate: now },
    font: '',
  })
  return doc.registerFont('regular', regular).registerFont('bold', bold)
}

type Doc = PDFKit.PDFDocument
const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN

/** The fonts lack the word joiner and the narrow no-break space. */
const printable = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u202f', '\u00a0')

type Style = { font?: 'regular' | 'bold'; size?: number; color?: string }
function use(doc: Doc, { font = 'regular', size = 10, color = colors.text }: Style = {}): Doc {
  return doc.font(font).fontSize(size).fillColor(color)
}

function drawHead(doc: Doc, { title, locale, shop }: SheetInfo): void {
  const top = doc.y
  drawName(doc, shop.name)
  const seller = [
    `${shop.legalName}, ${translate(locale, 'emailPart.taxNumber')} ${shop.taxNumber}`,
    shop.address[locale],
    `${shop.phone} · ${shop.email}`,
  ]
  const left = MARGIN + contentWidth(doc) / 2
  use(doc, { size: 8.5, color: colors.muted })
  doc.text(printable(seller.join('\n')), left, top, { width: contentWidth(doc) / 2, align: 'right', lineGap: 2 })
  doc.y = Math.max(doc.y, top + 8 * LOGO_DOT) + 26
  use(doc, { font: 'bold', size: 20 }).text(printable(title), MARGIN, doc.y, { width: contentWidth(doc) })
  doc.y += 10
}

/** Draws the name of the shop like its logo, or as text if it has letters without a drawing. */
function drawName(doc: Doc, name: string): void {
  const drawing = drawLogo(name)
  if (!drawing) {
    use(doc, { font: 'bold', size: 16 }).text(printable(name), { width: contentWidth(doc) / 2 })
    return
  }
  doc
    .save()
    .translate(MARGIN + LOGO_DOT / 2, doc.y + LOGO_DOT / 2)
    .scale(LOGO_DOT)
  doc.lineCap('round').lineWidth(1.08).path(drawing.letters).stroke(colors.text)
  doc.translate(drawing.ember, 0).path(EMBER_PATH).fill(colors.accent)
  doc.restore()
}

function drawFooters(doc: Doc, { locale, shop }: SheetInfo): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Without a bottom margin, text in the footer does not begin a page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN - FOOTER_HEIGHT / 2
    const half = contentWidth(doc) / 2
    use(doc, { size: 8, color: colors.muted })
    doc.text(printable(`${shop.name} · ${translate(locale, 'emailPart.adults')}`), MARGIN, y, { width: half })
    const page = translate(locale, 'document.page', { page: index + 1, count })
    doc.text(page, MARGIN + half, y, { width: half, align: 'right' })
  }
}

/** Begins a page if less than `height` is left on this one. */
function ensureRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - FOOTER_HEIGHT) doc.addPage()
}

function drawLine(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + contentWidth(doc), doc.y)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke()
}

function createSheet(doc: Doc, locale: Locale): Sheet {
  return {
    facts: rows => {
      for (const row of rows) drawFact(doc, row)
      doc.y += 14
    },
    table: rows => drawTable(doc, rows, locale),
    sums: rows => {
      doc.y += 4
      for (const row of rows) drawSum(doc, row)
      doc.y += 14
    },
    note: text => {
      use(doc, { size: 8.5, color: colors.muted })
      const width = contentWidth(doc)
      ensureRoom(doc, doc.heightOfString(printable(text), { width }))
      doc.text(printable(text), MARGIN, doc.y, { width, lineGap: 2 })
      doc.y += 6
    },
    qr: drawing => drawQr(doc, drawing),
  }
}

const QR_SIZE = 110

function drawQr(doc: Doc, { path, size }: QrDrawing): void {
  ensureRoom(doc, QR_SIZE + 14)
  doc.save()
  doc.translate(MARGIN, doc.y).scale(QR_SIZE / size)
  doc.path(path).fill(colors.text, 'even-odd')
  doc.restore()
  doc.y += QR_SIZE + 14
}

function drawFact(doc: Doc, { label, value }: SheetSum): void {
  const width = contentWidth(doc) - LABEL_WIDTH
  use(doc)
  ensureRoom(doc, doc.heightOfString(printable(value), { width }))
  const top = doc.y
  use(doc, { color: colors.muted }).text(printable(label), MARGIN, top, { width: LABEL_WIDTH - 10 })
  const labelEnd = doc.y
  use(doc).text(printable(value), MARGIN + LABEL_WIDTH, top, { width })
  doc.y = Math.max(doc.y, labelEnd) + 4
}

function drawTable(doc: Doc, rows: readonly SheetRow[], locale: Locale): void {
  const head = {
    title: translate(locale, 'document.item'),
    quantity: translate(locale, 'document.quantity'),
    price: translate(locale, 'document.price'),
    amount: translate(locale, 'document.sum'),
  }
  drawRow(doc, head, { size: 8.5, color: colors.muted })
  for (const row of rows) drawRow(doc, row)
}

function drawRow(doc: Doc, { title, details = '', quantity, price, amount }: SheetRow, style: Style = {}): void {
  const titleWidth = contentWidth(doc) - QUANTITY_WIDTH - 2 * AMOUNT_WIDTH - 10
  const right = MARGIN + contentWidth(doc)
  const below = { size: 8.5, color: colors.muted }
  const titleHeight = use(doc, style).heightOfString(printable(title), { width: titleWidth })
  const detailsHeight = details ? use(doc, below).heightOfString(printable(details), { width: titleWidth }) + 2 : 0
  ensureRoom(doc, titleHeight + detailsHeight + 12)
  const top = doc.y + 5
  use(doc, style).text(printable(title), MARGIN, top, { width: titleWidth })
  if (details) use(doc, below).text(printable(details), MARGIN, top + titleHeight + 2, { width: titleWidth })
  use(doc, style)
  const numbers = [
    { text: quantity, x: right - 2 * AMOUNT_WIDTH - QUANTITY_WIDTH, width: QUANTITY_WIDTH },
    { text: price, x: right - 2 * AMOUNT_WIDTH, width: AMOUNT_WIDTH },
    { text: amount, x: right - AMOUNT_WIDTH, width: AMOUNT_WIDTH },
  ]
  for (const { text, x, width } of numbers) doc.text(printable(text), x, top, { width, align: 'right' })
  doc.y = top + titleHeight + detailsHeight + 6
  drawLine(doc)
}

function drawSum(doc: Doc, { label, value, isTotal = false }: SheetSum): void {
  const left = MARGIN + contentWidth(doc) / 3
  const width = contentWidth(doc) - contentWidth(doc) / 3
  const style: Style = isTotal ? { font: 'bold', size: 13 } : { color: colors.muted }
  ensureRoom(doc, 24)
  const top = doc.y + (isTotal ? 6 : 3)
  use(doc, style).text(printable(label), left, top, { width: width - AMOUNT_WIDTH - 40 })
  const labelEnd = doc.y
  doc.text(printable(value), MARGIN + contentWidth(doc) - AMOUNT_WIDTH - 40, top, {
    width: AMOUNT_WIDTH + 40,
    align: 'right',
  })
  doc.y = Math.max(doc.y, labelEnd) + (isTotal ? 4 : 1)
}
