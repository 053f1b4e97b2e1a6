import { setImmediate as turn } from 'node:timers/promises'
import { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Cell } from '@shop/contracts/csv.ts'
import { findReferenceFault, type References } from '../references.ts'
import type { Fields } from '../rules.ts'
import { type Column, columns, type Draft, type DraftVariant, WrongCell } from './columns.ts'
import type { FileRow } from './read-file.ts'
import { missingFields } from './rules.ts'

/** A product of the catalogue that rows are about, with what the check of a whole asks. */
export type Known = {
  id: string
  version: number
  isPublished: boolean
  draft: Draft
  /** The same as it was written, which a change is measured by. */
  fields: Fields
  reserved: ReadonlyMap<string, number>
  /** What the shop does without already of what it needs of a product. */
  lacks: readonly string[]
}

export type Catalogue = {
  bySku: ReadonlyMap<string, Known>
  bySlug: ReadonlyMap<string, Known>
  /** Addresses that lead to a product: its id. */
  former: ReadonlyMap<string, string>
  references: References
}

export type Wrong = { column: string; why: string }
export type PlannedRow = {
  number: number
  sku: string
  slug: string
  fate: 'new' | 'changed' | 'same' | 'wrong'
  changes: { column: string; before: Cell; after: Cell }[]
  errors: Wrong[]
}

/** A product that the file would make or change. */
export type PlannedProduct = {
  known: Known | undefined
  product: WrittenProduct
  /** Pieces counted, by sku, of the packings whose stock that changes. */
  counted: { sku: string; counted: number }[]
}

export type Plan = { rows: PlannedRow[]; products: PlannedProduct[] }

/** After so many products other work of the process has its turn. */
const AT_ONCE = 200

/** What a file would do to the catalogue, row by row. @param tell hears how many rows are done */
export async function planOf(
  rows: readonly FileRow[],
  catalogue: Catalogue,
  tell: (doneRows: number) => Promise<void> = async () => undefined,
): Promise<Plan> {
  const planned: PlannedRow[] = []
  const products: PlannedProduct[] = []
  const seen = new Seen()
  for (const [index, group] of groupsOf(rows, catalogue).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) {
      await turn()
      await tell(planned.length)
    }
    const { rows: own, product } = planGroup(group, catalogue, seen)
    planned.push(...own)
    if (product) products.push(product)
  }
  return { rows: planned.toSorted((one, other) => one.number - other.number), products }
}

/** What rows before have named: no packing and no new address twice in a file. */
class Seen {
  readonly #taken = new Set<string>()
  take(kind: 'sku' | 'slug', value: string): boolean {
    const key = `${kind}:${value}`
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}

type Group = { known: Known | undefined; rows: FileRow[] }

/** The rows of each product together: by its packing, else by its address. */
function groupsOf(rows: readonly FileRow[], { bySku, bySlug }: Catalogue): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const known = bySku.get(row.sku) ?? bySlug.get(row.slug)
    const key = known?.id ?? (row.slug === '' ? `row ${row.number}` : `slug ${row.slug}`)
    const group = groups.get(key) ?? { known, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function planGroup({ known, rows }: Group, catalogue: Catalogue, seen: Seen) {
  const errors = new Map<number, Wrong[]>(rows.map(({ number }) => [number, []]))
  const fault = (number: number, column: string, why: string) => errors.get(number)?.push({ column, why })
  const draft: Draft = known ? structuredClone(known.draft) : emptyDraft(rows)
  const setBy = new Map<string, string>()
  for (const row of rows) {
    for (const wrong of fillIn(draft, row, { setBy, seen, isKnown: known !== undefined }))
      fault(row.number, wrong.column, wrong.why)
  }
  usePresentIds(draft, catalogue.references)
  const hasFaults = () => [...errors.values()].some(list => list.length > 0)
  const isSame = known && !isOther(known.draft, draft, rows)
  const product = hasFaults() || isSame ? undefined : checked(draft, { known, rows, catalogue, seen, fault })
  return {
    rows: rows.map(row => plannedRow(row, { known, draft, errors: errors.get(row.number) ?? [] })),
    product: hasFaults() || !product ? undefined : plannedProduct(product, draft, known),
  }
}

/** A file may still have the id of a taste or a type that was merged into another one. */
function usePresentIds(draft: Draft, { flavors, types }: References): void {
  draft.flavorType = flavors.get(String(draft.flavorType))?.id ?? draft.flavorType
  draft.accessoryType = types.get(String(draft.accessoryType))?.id ?? draft.accessoryType
}

function emptyDraft(rows: readonly FileRow[]): Draft {
  const fields = Object.fromEntries(
    columns.flatMap(({ field, isOfVariant, empty }) => (isOfVariant || field.includes('.') ? [] : [[field, empty]])),
  )
  const category = rows[0]?.cells.find(([column]) => column.name === 'category')?.[1].trim() ?? ''
  return { ...fields, slug: '', category, taste: {}, variants: [], pictures: [] }
}

type Filling = { setBy: Map<string, string>; seen: Seen; isKnown: boolean }

/** Puts a row's cells into its product; rows of one product say the same of it. */
function fillIn(draft: Draft, row: FileRow, { setBy, seen, isKnown }: Filling): Wrong[] {
  if (row.sku !== '' && !seen.take('sku', row.sku)) return [{ column: 'sku', why: 'sku_twice' }]
  if (!isKnown && row.slug === '') return [{ column: row.sku === '' ? 'slug' : 'sku', why: 'product_unknown' }]
  const variant = row.sku === '' ? undefined : variantOf(draft, row.sku)
  // An address that is left out stays as it is.
  const cells = row.cells.filter(([{ name }]) => name !== 'slug' || row.slug !== '')
  return cells.flatMap(([column, text]) => {
    const isFixed = isKnown && column.name === 'category' && text.trim() !== draft.category
    if (isFixed) return [{ column: column.name, why: 'category_fixed' }]
    const why = isOtherwise(column, text, setBy) ? 'rows_differ' : tryCell(column, draft, variant, text)
    return why ? [{ column: column.name, why }] : []
  })
}

/** Whether a row above says something else of the product. */
function isOtherwise({ name, isOfVariant }: Column, text: string, setBy: Map<string, string>): boolean {
  const earlier = setBy.get(name)
  if (isOfVariant) return false
  setBy.set(name, text)
  return earlier !== undefined && earlier !== text
}

function tryCell(column: Column, draft: Draft, variant: DraftVariant | undefined, text: string): string | undefined {
  if (column.categories?.includes(draft.category) === false) return text.trim() === '' ? undefined : 'not_of_category'
  try {
    column.set(draft, variant, text)
  } catch (error) {
    if (error instanceof WrongCell) return 'value_invalid'
    throw error
  }
  return undefined
}

function variantOf(draft: Draft, sku: string): DraftVariant {
  const there = draft.variants.find(variant => variant.sku === sku)
  if (there) return there
  const variant = { sku, oldPrice: null, sameDay: true, isWithdrawn: false, onHand: null }
  draft.variants.push(variant)
  return variant
}

const isOther = (before: Draft, after: Draft, rows: readonly FileRow[]): boolean =>
  rows.some(row => changesOf(row, before, after).length > 0)

function changesOf(row: FileRow, before: Draft, after: Draft): PlannedRow['changes'] {
  const [was, is] = [before, after].map(({ variants }) => variants.find(({ sku }) => sku === row.sku))
  return row.cells.flatMap(([column]) => {
    const cells = { before: column.get(before, was), after: column.get(after, is) }
    return cells.before === cells.after ? [] : [{ column: column.name, ...cells }]
  })
}

type Checking = {
  known: Known | undefined
  rows: readonly FileRow[]
  catalogue: Catalogue
  seen: Seen
  fault: (number: number, column: string, why: string) => void
}

type Fault = { path: readonly PropertyKey[]; why: string }

/** The product as a whole, as its editor would check it; undefined where something is wrong with it. */
function checked(draft: Draft, { known, rows, catalogue, seen, fault }: Checking): WrittenProduct | undefined {
  const parsed = WrittenProduct.safeParse(draft)
  const faults: Fault[] = parsed.success
    ? [...faultsOfProduct(parsed.data, { known, catalogue, seen }), ...faultsOfPackings(draft, parsed.data, known)]
    : parsed.error.issues.map(({ path, message }) => ({ path, why: message }))
  for (const { path, why } of faults) {
    const [list, index, own] = path
    const isOfVariant = list === 'variants' && own !== undefined
    const field = isOfVariant ? own : path.join('.')
    const column = columns.find(each => each.field === field && each.isOfVariant === isOfVariant)
    const row = isOfVariant
      ? rows.find(({ sku }) => sku !== '' && sku === draft.variants[Number(index)]?.sku)
      : undefined
    fault((row ?? rows[0])?.number ?? 0, column?.name ?? 'sku', why)
  }
  return parsed.success ? parsed.data : undefined
}

function faultsOfProduct(product: WrittenProduct, { known, catalogue, seen }: Asking): Fault[] {
  const isMoved = product.slug !== known?.draft.slug
  const faults: [isThere: boolean, field: string, why: string][] = [
    [isMoved && !isFree(product.slug, { known, catalogue, seen }), 'slug', 'slug_taken'],
  ]
  const reference = findReferenceFault(product, catalogue.references, known?.draft)
  const missing = known?.isPublished ? missingFields(product).filter(field => !known.lacks.includes(field)) : []
  return [
    ...faults.flatMap(([isThere, field, why]) => (isThere ? [{ path: [field], why }] : [])),
    ...(reference ? [{ path: [reference.field], why: reference.why }] : []),
    ...missing.map(field => ({ path: [field], why: 'required' })),
  ]
}

function faultsOfPackings(draft: Draft, { variants }: WrittenProduct, known: Known | undefined): Fault[] {
  const twins = variants.flatMap(({ weight }, index) =>
    variants.slice(0, index).some(other => other.weight === weight)
      ? [{ path: ['variants', index, 'weight'], why: 'weight_taken' }]
      : [],
  )
  const held = draft.variants.flatMap(({ sku, onHand }, index) =>
    onHand !== null && onHand < (known?.reserved.get(sku) ?? 0)
      ? [{ path: ['variants', index, 'onHand'], why: 'below_reserved' }]
      : [],
  )
  return [...twins, ...held]
}

type Asking = { known: Known | undefined; catalogue: Catalogue; seen: Seen }

function isFree(slug: string, { known, catalogue, seen }: Asking): boolean {
  const owner = catalogue.bySlug.get(slug)?.id ?? catalogue.former.get(slug)
  return (owner === undefined || owner === known?.id) && seen.take('slug', slug)
}

type Planning = { known: Known | undefined; draft: Draft; errors: Wrong[] }

function plannedRow(row: FileRow, { known, draft, errors }: Planning): PlannedRow {
  const changes = known ? changesOf(row, known.draft, draft) : []
  const isNew = !known || (row.sku !== '' && !known.draft.variants.some(({ sku }) => sku === row.sku))
  const fate = errors.length > 0 ? 'wrong' : isNew ? 'new' : changes.length > 0 ? 'changed' : 'same'
  return { number: row.number, sku: row.sku, slug: draft.slug, fate, changes, errors }
}

function plannedProduct(product: WrittenProduct, draft: Draft, known: Known | undefined): PlannedProduct {
  const was = new Map(known?.draft.variants.map(({ sku, onHand }) => [sku, onHand]))
  const counted = draft.variants.flatMap(({ sku, onHand }) =>
    onHand === null || onHand === (was.get(sku) ?? 0) ? [] : [{ sku, counted: onHand }],
  )
  return { known, product, counted }
}
