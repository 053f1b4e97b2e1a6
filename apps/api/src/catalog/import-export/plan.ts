import { setImmediate as turn } from 'node:timers/promises'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Cell } from '@shop/contracts/csv.ts'
import type { FieldKey } from '#platform/http/error-responses.ts'
import type { References } from '../staff/references.ts'
import {
  type Column,
  columns,
  type Draft,
  type DraftVariant,
  type FileRow,
  InvalidCellError,
  type StoredFacts,
} from './csv-file.ts'
import { type CellError, RowErrors } from './row-errors.ts'
import { type KnownProduct, type KnownProducts, Seen, validateDraft } from './validate-draft.ts'

export type PlannedRow = {
  number: number
  sku: string
  slug: string
  fate: 'new' | 'changed' | 'same' | 'wrong'
  changes: { column: string; before: Cell; after: Cell }[]
  errors: CellError[]
}

/** A product that the file creates or changes. */
export type PlannedProduct = {
  known: KnownProduct | undefined
  product: WrittenProduct
  /** The counted pieces of variants whose stock changes. */
  counted: { sku: string; counted: number }[]
  /** What changes about the storage of variants. */
  stored: ({ sku: string } & StoredFacts)[]
}

export type Plan = { rows: PlannedRow[]; products: PlannedProduct[] }

/** After this many products the plan yields to the event loop. */
const PRODUCTS_PER_TURN = 200

/** What the staff member of an import may change. */
export type ImportRights = { mayPrice: boolean; mayStock: boolean }

/** Returns what a file changes in the catalog, row by row. @param onProgress receives the number of finished rows */
export async function planImport(
  rows: readonly FileRow[],
  knownProducts: KnownProducts,
  rights: ImportRights,
  onProgress: (doneRows: number) => Promise<void> = async () => undefined,
): Promise<Plan> {
  const planned: PlannedRow[] = []
  const products: PlannedProduct[] = []
  const seen = new Seen()
  for (const [index, group] of groupsOf(rows, knownProducts).entries()) {
    if (index % PRODUCTS_PER_TURN === PRODUCTS_PER_TURN - 1) {
      await turn()
      await onProgress(planned.length)
    }
    const { rows: own, product } = planGroup(group, knownProducts, { seen, rights })
    planned.push(...own)
    if (product) products.push(product)
  }
  return { rows: planned.toSorted((one, other) => one.number - other.number), products }
}

type Group = { known: KnownProduct | undefined; rows: FileRow[] }

/** Groups the rows of each product: by the product of the SKU, or else by slug. */
function groupsOf(rows: readonly FileRow[], { bySku, bySlug }: KnownProducts): Group[] {
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

type PlanContext = { seen: Seen; rights: ImportRights }

function planGroup({ known, rows }: Group, knownProducts: KnownProducts, { seen, rights }: PlanContext) {
  const errors = new RowErrors(rows)
  const draft: Draft = known ? structuredClone(known.draft) : createEmptyDraft(rows)
  const setBy = new Map<string, string>()
  for (const row of rows) {
    for (const { column, why } of applyRow(draft, row, { setBy, seen, isKnown: known !== undefined }))
      errors.add(row, column, why)
  }
  addForbidden(errors, rights, { known, draft, rows })
  replaceMergedIds(draft, knownProducts.references)
  const isSame = known && !errors.hasAny() && !isOther(known.draft, draft, rows)
  const isIdentified = !errors.has('sku') && !errors.has('slug')
  const product =
    isSame || !isIdentified ? undefined : validateDraft(draft, { known, rows, knownProducts, seen, errors })
  errors.joinMissingColumns()
  errors.addToOtherRows()
  return {
    rows: rows.map(row => plannedRow(row, { known, draft, errors: errors.of(row) })),
    product: errors.hasAny() || !product ? undefined : plannedProduct(product, draft, known),
  }
}

/** The columns that need the permission to change stock. */
const STOCK_COLUMNS = ['barcode', 'shelf', 'reorder_point', 'on_hand'] as const

type ChangedRows = { known: KnownProduct | undefined; draft: Draft; rows: readonly FileRow[] }

/** Adds an error to each changed price and stock that the staff member may not change. */
function addForbidden(
  errors: RowErrors,
  { mayPrice, mayStock }: ImportRights,
  { known, draft, rows }: ChangedRows,
): void {
  if (mayPrice && mayStock) return
  const forbidden = new Map<string, FieldKey>([
    ...(mayPrice ? [] : (['price_amd', 'old_price_amd'] as const).map(name => [name, 'price_forbidden'] as const)),
    ...(mayStock ? [] : STOCK_COLUMNS.map(name => [name, 'stock_forbidden'] as const)),
  ])
  const before = known?.draft ?? { ...draft, variants: [] }
  for (const row of rows)
    for (const { column } of changesOf(row, before, draft)) {
      const why = forbidden.get(column)
      if (why) errors.add(row, column, why)
    }
}

/** Replaces the IDs of merged tastes and types by the present ones. */
function replaceMergedIds(draft: Draft, { flavors, types }: References): void {
  draft.flavorType = flavors.get(String(draft.flavorType))?.id ?? draft.flavorType
  draft.accessoryType = types.get(String(draft.accessoryType))?.id ?? draft.accessoryType
}

function createEmptyDraft(rows: readonly FileRow[]): Draft {
  const fields = Object.fromEntries(
    columns.flatMap(({ field, isOfVariant, empty }) => (isOfVariant || field.includes('.') ? [] : [[field, empty]])),
  )
  const category = rows[0]?.cells.find(([column]) => column.name === 'category')?.[1].trim() ?? ''
  return { ...fields, slug: '', category, taste: {}, variants: [], pictures: [] }
}

type FillContext = { setBy: Map<string, string>; seen: Seen; isKnown: boolean }

/** Applies the cells of a row to its product. All rows of a product must agree on its fields. */
function applyRow(draft: Draft, row: FileRow, { setBy, seen, isKnown }: FillContext): CellError[] {
  if (row.sku !== '' && !seen.take('sku', row.sku)) return [{ column: 'sku', why: 'sku_twice' }]
  if (!isKnown && row.slug === '') return [{ column: row.sku === '' ? 'slug' : 'sku', why: 'product_unknown' }]
  const variant = row.sku === '' ? undefined : variantOf(draft, row.sku)
  // An empty slug does not change the slug.
  const cells = row.cells.filter(([{ name }]) => name !== 'slug' || row.slug !== '')
  return cells.flatMap(([column, text]) => {
    const isFixed = isKnown && column.name === 'category' && text.trim() !== draft.category
    if (isFixed) return [{ column: column.name, why: 'category_fixed' }]
    const why = contradictsEarlierRow(column, text, setBy) ? 'rows_differ' : tryCell(column, draft, variant, text)
    return why ? [{ column: column.name, why }] : []
  })
}

/** Returns true if an earlier row of the product has another value in this column. */
function contradictsEarlierRow({ name, isOfVariant }: Column, text: string, setBy: Map<string, string>): boolean {
  const earlier = setBy.get(name)
  if (isOfVariant) return false
  setBy.set(name, text)
  return earlier !== undefined && earlier !== text
}

function tryCell(column: Column, draft: Draft, variant: DraftVariant | undefined, text: string): FieldKey | undefined {
  if (column.categories?.includes(draft.category) === false) return text.trim() === '' ? undefined : 'not_of_category'
  try {
    column.set(draft, variant, text)
  } catch (error) {
    if (error instanceof InvalidCellError) return error.why
    throw error
  }
  return undefined
}

function variantOf(draft: Draft, sku: string): DraftVariant {
  const existing = draft.variants.find(variant => variant.sku === sku)
  if (existing) return existing
  const unknown = { oldPrice: null, barcode: null, shelf: null, reorderPoint: null, onHand: null }
  const variant = { sku, sameDay: true, isWithdrawn: false, ...unknown }
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

type RowResult = { known: KnownProduct | undefined; draft: Draft; errors: CellError[] }

function plannedRow(row: FileRow, { known, draft, errors }: RowResult): PlannedRow {
  const changes = known ? changesOf(row, known.draft, draft) : []
  const isNew = !known || (row.sku !== '' && !known.draft.variants.some(({ sku }) => sku === row.sku))
  const fate = errors.length > 0 ? 'wrong' : isNew ? 'new' : changes.length > 0 ? 'changed' : 'same'
  return { number: row.number, sku: row.sku, slug: draft.slug, fate, changes, errors }
}

function plannedProduct(product: WrittenProduct, draft: Draft, known: KnownProduct | undefined): PlannedProduct {
  const was = new Map(known?.draft.variants.map(({ sku, onHand }) => [sku, onHand]))
  const counted = draft.variants.flatMap(({ sku, onHand }) =>
    onHand === null || onHand === (was.get(sku) ?? 0) ? [] : [{ sku, counted: onHand }],
  )
  const before = new Map(known?.draft.variants.map(variant => [variant.sku, variant]))
  const stored = draft.variants.flatMap(({ sku, ...facts }) => {
    const { barcode, shelf, reorderPoint } = facts
    const is = { barcode, shelf, reorderPoint }
    return isSameStorage(is, before.get(sku) ?? NOT_STORED) ? [] : [{ sku, ...is }]
  })
  return { known, product, counted, stored }
}

const NOT_STORED: StoredFacts = { barcode: null, shelf: null, reorderPoint: null }

const isSameStorage = (one: StoredFacts, other: StoredFacts): boolean =>
  one.barcode === other.barcode && one.shelf === other.shelf && one.reorderPoint === other.reorderPoint
