import type { PickList } from '@shop/contracts/pick-list.ts'

/** A piece of an order that is scanned: units of a variant, or a rented hookah. */
export type PackItem = {
  /** SKU, or the code of a hookah. */
  key: string
  /** Codes on the pack, in lower case. */
  codes: readonly string[]
  quantity: number
}

/** What a scan means for the order. `over`: all units are packed already; `foreign`: the order has no such item. */
export type ScanResult = { kind: 'packed' | 'over'; item: PackItem } | { kind: 'foreign'; code: string }

/** Number of packed units by the key of the item. */
export type Packed = ReadonlyMap<string, number>

export function toPackItems({ lines, hookahs }: Pick<PickList, 'lines' | 'hookahs'>): PackItem[] {
  return [
    ...lines.map(({ sku, barcode, quantity }) => ({ key: sku, codes: codesOf(sku, barcode), quantity })),
    ...hookahs.map(({ unit }) => ({ key: unit, codes: codesOf(unit), quantity: 1 })),
  ]
}

const codesOf = (...codes: readonly (string | null)[]): string[] =>
  codes.flatMap(code => (code === null ? [] : [code.toLowerCase()]))

/** Finds the item with a scanned code. */
export function findScanned(items: readonly PackItem[], packed: Packed, code: string): ScanResult {
  const item = items.find(({ codes }) => codes.includes(code.toLowerCase()))
  if (!item) return { kind: 'foreign', code }
  return { kind: (packed.get(item.key) ?? 0) < item.quantity ? 'packed' : 'over', item }
}

/** Adds units of an item, from none to all that the order has. */
export function addPacked(packed: Packed, { key, quantity }: PackItem, delta: number): Packed {
  const count = Math.min(quantity, Math.max(0, (packed.get(key) ?? 0) + delta))
  return new Map(packed).set(key, count)
}

/** Returns the keys of packed units that the order no longer has, because it was changed meanwhile. */
export const findRemoved = (items: readonly PackItem[], packed: Packed): string[] =>
  [...packed].flatMap(([key, count]) => (count > 0 && !items.some(item => item.key === key) ? [key] : []))

export const isAllPacked = (items: readonly PackItem[], packed: Packed): boolean =>
  items.every(({ key, quantity }) => packed.get(key) === quantity) && findRemoved(items, packed).length === 0
