/** A date of a lot as it is typed: "2027-03-31", "31.03.2027", "31/03/27" or "03.2027", which is the last day of the month. */
export function parseDate(typed: string): string | null | undefined {
  const bare = typed.trim()
  if (bare === '') return null
  const iso = /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/
  const local = /^(?:(?<day>\d\d?)[./-])?(?<month>\d\d?)[./-](?<year>\d{4}|\d\d)$/
  const { year, month, day } = (iso.exec(bare) ?? local.exec(bare))?.groups ?? {}
  return year === undefined || month === undefined ? undefined : toDate(year, month, day)
}

/** @param day undefined or 0 for the last day of the month */
function toDate(year: string, month: string, day: string | undefined): string | undefined {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day ?? 0)]
  const date = new Date(Date.UTC(y, d === 0 ? m : m - 1, d))
  const isValid = m >= 1 && m <= 12 && date.getUTCMonth() === m - 1
  return isValid ? date.toISOString().slice(0, 10) : undefined
}

/** What a GS1 barcode says about a pack. */
export type ScannedLot = {
  code: string
  bestBeforeDate: string | null
  packedDate: string | null
  lotNumber: string
}

/** Fields of fixed length that are skipped, by the beginning of their GS1 application identifier, such as 12 (due date). */
const SKIPPED_FIXED = [
  '00\\d{18}',
  '0[23]\\d{14}',
  '04\\d{16}',
  '1[1246-9]\\d{6}',
  '20\\d\\d',
  '3[1-6]\\d{8}',
  '41\\d{14}',
]
/** Skipped fields that end at a separator, such as 21 (serial number) and 93. */
const SKIPPED_VARIABLE = '(?:2[1-9]|3[07-9]|4[02-9]|[5-9]\\d)\\S+'
/**
 * The field at the beginning: 01 (GTIN), 13 (packaging date), 15 (best before), 17 (expiry), 10 (lot) or one that is
 * skipped.
 */
const FIELD = new RegExp(
  `^(?:${['01(?<gtin>\\d{14})', '13(?<packed>\\d{6})', '1[57](?<date>\\d{6})', '10(?<number>\\S{1,20})', ...SKIPPED_FIXED, SKIPPED_VARIABLE].join('|')})\\s*`,
)

/** Reads the product code, date and lot number of a GS1 barcode; undefined for other codes. */
export function parseGs1(scanned: string): ScannedLot | undefined {
  let rest = toFields(scanned)
  let lot: ScannedLot = { code: '', bestBeforeDate: null, packedDate: null, lotNumber: '' }
  while (rest !== '') {
    const field = FIELD.exec(rest)
    if (!field) return undefined
    lot = withField(lot, field.groups ?? {})
    rest = rest.slice(field[0].length)
  }
  return lot.code === '' ? undefined : lot
}

function withField(lot: ScannedLot, { gtin, date, packed, number }: Partial<Record<string, string>>): ScannedLot {
  return {
    // The first digit of a GTIN of a single pack is 0; shops store the other 13.
    code: gtin?.replace(/^0/, '') ?? lot.code,
    bestBeforeDate: toGs1Date(date) ?? lot.bestBeforeDate,
    packedDate: toGs1Date(packed) ?? lot.packedDate,
    lotNumber: number ?? lot.lotNumber,
  }
}

/** @param digits YYMMDD; DD is 00 for the last day of the month */
const toGs1Date = (digits: string | undefined) =>
  digits && toDate(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4))

/** Returns the fields of a GS1 barcode, with a space after those of variable length. */
function toFields(scanned: string): string {
  // A control character ends a value of variable length.
  const fields = scanned
    .replaceAll('\u001d', ' ')
    .trim()
    .replace(/^\](?:C1|d2|Q3)/, '')
    .trim()
  // Printed below the barcode, each identifier is in brackets.
  return fields.startsWith('(') ? fields.replaceAll(/\((\d{2,4})\)/g, ' $1').trim() : fields
}

/** The forms in which a shop may have stored a product code: EAN-13, and without leading zeros UPC-A (12) or EAN-8. */
export const barcodesOf = (code: string): string[] => [
  code,
  ...[12, 8]
    .filter(length => code.length > length && /^0+$/.test(code.slice(0, -length)))
    .map(length => code.slice(-length)),
]
