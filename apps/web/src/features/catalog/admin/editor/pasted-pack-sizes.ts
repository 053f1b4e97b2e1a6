import type { DraftVariant } from './draft.ts'

type PastedPackSize = Pick<DraftVariant, 'sku' | 'weight' | 'price' | 'oldPrice' | 'shelf' | 'openingStock'>

/** True for cells of a spreadsheet, false for a text that belongs into one field. */
export const isTable = (text: string): boolean => /\t|\n\s*\S/.test(text.trim())

/**
 * Parses rows of a spreadsheet: SKU, weight, price, price before, shelf and opening stock, separated by tabs. Empty rows are left out,
 * and so is a heading: a first row whose weight and price have no digit. Wrong values stay as they are, for the errors
 * of their fields.
 */
export function parsePackSizes(text: string): PastedPackSize[] {
  return text
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cell => cell.trim()))
    .filter(cells => cells.some(cell => cell !== ''))
    .filter(
      ([, weight = '', price = ''], index) => index > 0 || `${weight}${price}` === '' || /\d/.test(weight + price),
    )
    .map(([sku = '', weight = '', price = '', oldPrice = '', shelf = '', openingStock = '']) => ({
      ...{ sku, weight: toDigits(weight), price: toDigits(price), oldPrice: toDigits(oldPrice) },
      shelf,
      openingStock: toDigits(openingStock),
    }))
}

/** Removes what spreadsheets add to numbers: spaces between digits and the sign of the dram. */
const toDigits = (cell: string) => cell.replaceAll(/[\s֏]/g, '')
