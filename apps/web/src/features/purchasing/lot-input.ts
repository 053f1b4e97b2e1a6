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
export type ScannedLot = { code: string; bestBeforeDate: string | null; lotNumber: string }

/** Lengths of the values of the GS1 application identifiers 01 (GTIN), 15 (best before), 17 (expiry) and 10 (lot). */
const FIELDS = /^\(?(?:(01)\)?(\d{14})|(15|17)\)?(\d{6})|(10)\)?([^\s(]{1,20})\s?)/

/** Reads the product code, date and lot number of a GS1 barcode; undefined for other codes. */
export function parseGs1(scanned: string): ScannedLot | undefined {
  // A control character ends a value of variable length.
  let rest = scanned
    .replaceAll('\u001d', ' ')
    .trim()
    .replace(/^\](?:C1|d2|Q3)/, '')
  const lot: ScannedLot = { code: '', bestBeforeDate: null, lotNumber: '' }
  while (rest !== '') {
    const [all = '', , gtin, , date, , number] = FIELDS.exec(rest) ?? []
    if (all === '') return undefined
    // The first digit of a GTIN of a single pack is 0; shops store the other 13.
    if (gtin !== undefined) lot.code = gtin.replace(/^0/, '')
    if (date !== undefined)
      lot.bestBeforeDate = toDate(date.slice(0, 2), date.slice(2, 4), date.slice(4)) ?? lot.bestBeforeDate
    if (number !== undefined) lot.lotNumber = number
    rest = rest.slice(all.length)
  }
  return lot.code === '' ? undefined : lot
}
