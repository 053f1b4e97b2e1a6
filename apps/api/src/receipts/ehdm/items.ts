import type { CategoryName } from '@shop/contracts/attribute-types.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import { translate } from '#platform/i18n/translate.ts'

/** Codes of goods and services by what a line sells. */
export type GroupCodes = Record<CategoryName | 'delivery' | 'rental', string>

/** Units of one line that have the same price, as they are printed. Amounts are whole drams. */
export type PrintedUnits = { line: ReceiptLine; quantity: number; unitAmd: number }

/**
 * Splits lines into units whose prices are whole drams and add up to the line: the lowest price, and one dram more for
 * the units that carry the rest. So the units of any return add up to its refund. A unit without a price cannot be
 * printed: it costs one dram, and the most expensive unit less. A return of only one of the two can differ from
 * its refund by this dram: staff print it.
 * @returns null if a line has a negative amount, or the lines are worth less than one dram a unit
 */
export function splitLines(lines: readonly ReceiptLine[]): PrintedUnits[] | null {
  if (lines.some(({ amountAmd }) => amountAmd < 0)) return null
  const units = lines.flatMap(line => splitLine(line))
  const free = units.filter(({ unitAmd }) => unitAmd === 0)
  const freeUnits = free.reduce((sum, { quantity }) => sum + quantity, 0)
  if (freeUnits === 0) return units
  const paid = units.filter(({ unitAmd }) => unitAmd > 0)
  const [dearest] = paid.toSorted((a, b) => b.unitAmd - a.unitAmd)
  if (!dearest || dearest.unitAmd <= freeUnits) return null
  const reduced = { ...dearest, quantity: 1, unitAmd: dearest.unitAmd - freeUnits }
  return units.flatMap(each => {
    if (each.unitAmd === 0) return [{ ...each, unitAmd: 1 }]
    if (each !== dearest) return [each]
    return each.quantity === 1 ? [reduced] : [{ ...each, quantity: each.quantity - 1 }, reduced]
  })
}

function splitLine(line: ReceiptLine): PrintedUnits[] {
  const { quantity, amountAmd } = line
  const unitAmd = Math.floor(amountAmd / quantity)
  const dearer = amountAmd - unitAmd * quantity
  return [
    { line, quantity: quantity - dearer, unitAmd },
    { line, quantity: dearer, unitAmd: unitAmd + 1 },
  ].filter(units => units.quantity > 0)
}

/** Amounts of items have two decimals on the wire, quantities three. */
export type EhdmItem = {
  adgCode: string
  dep: number
  goodCode: string
  goodName: string
  unit: string
  quantity: number
  price: number
  /** In drams a unit, with `discountType` 2. */
  discount?: number
  discountType?: 2
}

const PER_UNIT = 2
const MAX_TEXT_LENGTH = 50

type ItemContext = { groupCodes: GroupCodes; department: number; language: Locale; names: Record<string, string> }

/** Converts units into an item of the protocol: the full price, and the discount a unit. */
export function toItem(
  { line, quantity, unitAmd }: PrintedUnits,
  { groupCodes, department, language, names }: ItemContext,
): EhdmItem {
  const price = Math.max(line.unitPriceAmd ?? unitAmd, unitAmd)
  const name = toPlainText([names[line.kind], line.title?.[language]].filter(Boolean).join(': '))
  return {
    adgCode: groupCodes[groupOf(line)],
    dep: department,
    goodCode: codeOf(line),
    goodName: name || codeOf(line),
    unit: translate(language, 'receipts.piece'),
    quantity,
    price,
    ...(price > unitAmd ? { discount: price - unitAmd, discountType: PER_UNIT } : {}),
  }
}

/** Damage, late days and further days of a hookah are part of its rental. */
function groupOf({ kind, category }: ReceiptLine): keyof GroupCodes {
  if (kind === 'delivery') return 'delivery'
  if (kind === 'goods' || kind === 'other') return category ?? 'accessory'
  return 'rental'
}

/** The code of an item: the SKU, or what the line is. Returns find their items by it. */
export const codeOf = ({ sku, kind }: ReceiptLine): string => (sku ?? kind.toUpperCase()).slice(0, MAX_TEXT_LENGTH)

const REJECTED = /[^\p{Script=Armenian}А-Яа-яЁёA-Za-z0-9\p{P}+=<>|№ ]/gu

/**
 * Keeps Armenian, Russian and English letters, digits and punctuation: the service rejects other characters. A letter with
 * a mark, such as é, loses the mark.
 */
export const toPlainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(REJECTED, character => character.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(REJECTED, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
    .trim()
