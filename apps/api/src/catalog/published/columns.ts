/** What a list judges a packing by. */
export type Packing = { price: number; weight: number; isInStock: boolean; isOnSale: boolean }

/** What of a packing is as asked; a product is shown if one packing has it all. In `marks` a packing has its own. */
export const FITS = { price: 1, stock: 2, sale: 4, weight: 8, all: 15 } as const

/** By which numbers a product is written down: `codes` one for each facet, `weightCode` of each packing. */
type Judged = { codes: readonly number[]; packings: readonly (Packing & { weightCode: number })[]; isWeighed: boolean }

const FIRST_ROOM = 256

/**
 * What lists judge products by, in columns: each product has a place, and packings in a row of their own. As objects
 * each product and packing lies somewhere else in memory, and to read 10,000 of them takes three times as long.
 * @param facets how many codes a product has
 */
export function createColumns(facets: number) {
  const products = {
    /** `facets` for each place. */
    codes: new Uint32Array(FIRST_ROOM * facets),
    /** Where its packings begin, and how many they are: none where nobody is. */
    first: new Uint32Array(FIRST_ROOM),
    count: new Uint32Array(FIRST_ROOM),
    isWeighed: new Uint8Array(FIRST_ROOM),
  }
  const packings = {
    price: new Uint32Array(FIRST_ROOM),
    weightCode: new Uint32Array(FIRST_ROOM),
    marks: new Uint8Array(FIRST_ROOM),
  }
  let used = 0
  let live = 0

  const makeRoom = (place: number, packs: number): void => {
    if (place >= products.count.length) {
      const size = Math.max(place + 1, products.count.length * 2)
      products.codes = larger(products.codes, size * facets)
      products.first = larger(products.first, size)
      products.count = larger(products.count, size)
      products.isWeighed = larger(products.isWeighed, size)
    }
    if (used + packs > packings.price.length) {
      const size = Math.max(used + packs, packings.price.length * 2)
      packings.price = larger(packings.price, size)
      packings.weightCode = larger(packings.weightCode, size)
      packings.marks = larger(packings.marks, size)
    }
  }

  const writePackings = (from: number, all: Judged['packings']): void => {
    for (const [nth, { price, weightCode, isInStock, isOnSale }] of all.entries()) {
      packings.price[from + nth] = price
      packings.weightCode[from + nth] = weightCode
      packings.marks[from + nth] = (isInStock ? FITS.stock : 0) | (isOnSale ? FITS.sale : 0)
    }
  }

  return {
    facets,
    products,
    packings,
    write: (place: number, { codes, packings: all, isWeighed }: Judged): void => {
      makeRoom(place, all.length)
      products.codes.set(codes, place * facets)
      products.isWeighed[place] = isWeighed ? 1 : 0
      // Where more packings are than before, they stand anew at the end.
      if (all.length > (products.count[place] ?? 0)) {
        products.first[place] = used
        used += all.length
      }
      live += all.length - (products.count[place] ?? 0)
      products.count[place] = all.length
      writePackings(products.first[place] ?? 0, all)
    },
    clear: (place: number): void => {
      live -= products.count[place] ?? 0
      products.count[place] = 0
    },
    /** Packings written so far, and how many of them nobody has any more. */
    written: () => ({ all: used, unused: used - live }),
  }
}

function larger<T extends Uint8Array | Uint32Array>(from: T, size: number): T
function larger(from: Uint8Array | Uint32Array, size: number): Uint8Array | Uint32Array {
  const to = from instanceof Uint8Array ? new Uint8Array(size) : new Uint32Array(size)
  to.set(from)
  return to
}
