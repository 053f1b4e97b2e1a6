import { createHash, randomUUIDv7 } from 'node:crypto'
import { audit, type Staff, type StoredStaff, toStoredStaff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, sqlState, type Tx, withLongTransaction, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { deleteOldSearches } from '../list/popular-searches.ts'
import { shareReferenceLists } from '../staff/references.ts'
import { type Problem, type ReadFile, readFile, type StoredFacts } from './csv-file.ts'
import { readKnownProducts } from './known-products.ts'
import { type ImportRights, type Plan, type PlannedRow, planImport } from './plan.ts'
import { writeAll } from './write-all.ts'

/** Records counted stock in the transaction of the import. Implemented by the stock capability. */
type RecordStockCount = (
  tx: Tx,
  deps: Deps,
  staff: Staff | StoredStaff,
  counts: { ref: string; reason: string; items: readonly { sku: string; counted: number }[] },
) => Promise<unknown>

/** Changes the storage of variants in the transaction of the import. Implemented by the stock capability. */
type ChangeStockItems = (
  tx: Tx,
  deps: Deps,
  staff: Staff | StoredStaff,
  items: readonly ({ sku: string } & StoredFacts)[],
) => Promise<unknown>

type ImportDeps = Deps & { recordStockCount: RecordStockCount; changeStockItems: ChangeStockItems }

/** A step whose worker has not reported for this long is given to another worker. */
const LEASE_MS = 150_000
/** Attempts per step. A step that no worker finishes is rejected, because it would fail for ever. */
const MAX_ATTEMPTS = 3
/** Rows of the report per statement. */
const CHUNK = 2000

type Upload = { name: string; reason?: string | undefined; file: Uint8Array }

/** The staff member of an import, with what they could change when they uploaded or applied the file. */
type Importer = { staff: Staff; rights: ImportRights }
/** Imports of the version before have no rights: the permission to import included them. */
type StoredImporter = StoredStaff & Partial<ImportRights>

const toStoredImporter = (deps: Deps, { staff, rights }: Importer): string =>
  JSON.stringify({ ...toStoredStaff(deps, staff), ...rights } satisfies StoredImporter)
const rightsOf = ({ mayPrice = true, mayStock = true }: StoredImporter): ImportRights => ({ mayPrice, mayStock })

/** Stores a file and queues its check. @returns the ID of the import */
export function startImport(deps: Deps, importer: Importer, { name, reason, file }: Upload): Promise<string> {
  return withTransaction(deps.db, deps.random, async tx => {
    const id = randomUUIDv7()
    await execute(
      tx,
      kysely.insertInto('catalog_import').values({
        id,
        state: 'checking',
        name,
        reason: reason ?? null,
        file: Buffer.from(file),
        staff: toStoredImporter(deps, importer),
        created_at: deps.clock.now(),
      }),
    )
    await deps.jobs.send(tx, 'catalog.import', { id })
    return id
  })
}

type ApplyInput = { id: string; skipWrongRows: boolean }

/**
 * Queues the application of a checked file. If it is queued or applied already, nothing changes.
 * @param skipWrongRows applies the other rows of a file with wrong ones
 * @throws NOT_FOUND; IMPORT_STATE if the file is not checked yet, has no correct row, or has wrong ones that are not skipped
 */
export function applyImport(deps: Deps, importer: Importer, { id, skipWrongRows }: ApplyInput): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const queued = { state: 'applying', done_rows: 0, attempts: 0, lease_until: null }
    const count = await execute(
      tx,
      kysely
        .updateTable('catalog_import')
        .set({ ...queued, staff: toStoredImporter(deps, importer) })
        .where('id', '=', id)
        .where('state', '=', 'checked')
        .where(({ eb, or }) =>
          skipWrongRows ? or([eb('new_rows', '>', 0), eb('changed_rows', '>', 0)]) : eb('wrong_rows', '=', 0),
        ),
    )
    if (count === 1) return deps.jobs.send(tx, 'catalog.import', { id })
    const [existing] = await query(tx, kysely.selectFrom('catalog_import').select('state').where('id', '=', id))
    if (!existing) throw new AppError('NOT_FOUND')
    if (existing.state !== 'applying' && existing.state !== 'applied')
      throw new AppError('IMPORT_STATE', { details: [{ status: existing.state }] })
    return undefined
  })
}

/** Runs the steps that have no worker, or whose lease has expired. */
export async function runImports(deps: ImportDeps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deps.db.catalogImport.findMany({
    where: { state: { in: ['checking', 'applying'] }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  for (const { id } of waiting) await runImport(deps, id)
}

/** Runs the present step of an import, unless another worker has its lease. Too many attempts reject the import. */
export async function runImport(deps: ImportDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const [leased] = await deps.db.catalogImport.updateManyAndReturn({
    where: { id, state: { in: ['checking', 'applying'] }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    data: { leaseUntil: new Date(now.getTime() + LEASE_MS), attempts: { increment: 1 }, doneRows: 0 },
    select: { state: true, file: true, staff: true, attempts: true, leaseUntil: true },
  })
  if (!leased) return
  const { state, attempts, leaseUntil } = leased
  const leasedStep = { id, state, attempts, leaseUntil }
  // A crashed worker leaves no error, so the number of attempts decides.
  if (attempts > MAX_ATTEMPTS) return rejectImport(deps.db, leasedStep, { code: 'failed' })
  try {
    await runStep(deps, id, leased)
  } catch (error) {
    deps.log.error({ err: error, importId: id, attempt: attempts }, 'failed to process the import')
    // If the lease has expired, another worker has the step. This error must not end its attempt.
    if (attempts >= MAX_ATTEMPTS) await rejectImport(deps.db, leasedStep, { code: 'failed' })
    else await deps.db.catalogImport.updateMany({ where: leasedStep, data: { leaseUntil: null } })
  }
}

type Step = { state: string; file: Uint8Array; staff: unknown }

async function runStep(deps: ImportDeps, id: string, { state, file, staff }: Step) {
  const read = readFile(file)
  if ('code' in read) return rejectImport(deps.db, { id }, read)
  await saveProgress(deps, id, { totalRows: read.rows.length })
  if (state === 'checking') await check(deps, id, { ...read, rights: rightsOf(staff as StoredImporter) })
  else await apply(deps, id, read)
}

/** Selects an attempt at a step. The import is rejected only while that attempt has the lease. */
type StepFilter = { id: string; state?: string; attempts?: number; leaseUntil?: Date | null }

async function rejectImport(db: Db, step: StepFilter, problem: Problem): Promise<void> {
  await db.catalogImport.updateMany({
    where: { state: { in: ['checking', 'applying'] }, ...step },
    data: { state: 'refused', problem: { ...problem }, leaseUntil: null },
  })
}

async function saveProgress(
  { db }: ImportDeps,
  id: string,
  data: { totalRows?: number; doneRows?: number },
): Promise<void> {
  await db.catalogImport.updateMany({ where: { id }, data })
}

type CheckedFile = ReadFile & { rights: ImportRights }

async function check(deps: ImportDeps, id: string, { rows, rights }: CheckedFile): Promise<void> {
  const knownProducts = await withLongTransaction(deps.db, tx => readKnownProducts(tx, rows, false))
  const plan = await planImport(rows, knownProducts, rights, doneRows => saveProgress(deps, id, { doneRows }))
  const reported = plan.rows.filter(({ fate }) => fate !== 'same')
  await deps.db.catalogImportRow.deleteMany({ where: { importId: id } })
  for (let from = 0; from < reported.length; from += CHUNK) {
    const data = reported.slice(from, from + CHUNK).map(row => ({ importId: id, ...toStoredRow(row) }))
    await deps.db.catalogImportRow.createMany({ data, skipDuplicates: true })
  }
  const count = (fate: PlannedRow['fate']) => plan.rows.filter(row => row.fate === fate).length
  await deps.db.catalogImport.updateMany({
    where: { id, state: 'checking' },
    data: {
      state: 'checked',
      leaseUntil: null,
      doneRows: rows.length,
      newRows: count('new'),
      changedRows: count('changed'),
      wrongRows: count('wrong'),
      fingerprint: fingerprintOf(plan),
    },
  })
}

function toStoredRow({ number, fate, sku, slug, changes, errors }: PlannedRow) {
  return { number, fate, sku: sku.slice(0, 200), slug: slug.slice(0, 200), details: { changes, errors } }
}

/** Returns a hash of all changes of a plan. It differs if the catalog has changed since. */
function fingerprintOf({ rows }: Plan): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

class CatalogChangedError extends Error {}

/** Writes all products in one transaction, after checking the file again against the locked products. */
async function apply(deps: ImportDeps, id: string, { rows }: ReadFile): Promise<void> {
  try {
    await withLongTransaction(deps.db, async tx => {
      await lockName(tx, 'catalog.import')
      await shareReferenceLists(tx)
      const [stored] = await query(
        tx,
        kysely
          .selectFrom('catalog_import')
          .select(['name', 'reason', 'staff', 'fingerprint'])
          .select(['new_rows as newRows', 'changed_rows as changedRows', 'wrong_rows as wrongRows'])
          .where('id', '=', id)
          .where('state', '=', 'applying'),
      )
      if (!stored) return
      const knownProducts = await readKnownProducts(tx, rows, true)
      const { mayPrice, mayStock, ...staff } = stored.staff as StoredImporter
      const plan = await planImport(rows, knownProducts, rightsOf({ ...staff, mayPrice, mayStock }), doneRows =>
        saveProgress(deps, id, { doneRows: Math.floor(doneRows / 2) }),
      )
      if (fingerprintOf(plan) !== stored.fingerprint) throw new CatalogChangedError()
      await writeAll(tx, { ...deps, staff, references: knownProducts.references }, plan.products)
      await deps.changeStockItems(
        tx,
        deps,
        staff,
        plan.products.flatMap(({ stored }) => stored),
      )
      const items = plan.products.flatMap(({ counted }) => counted)
      if (items.length > 0)
        await deps.recordStockCount(tx, deps, staff, { ref: id, reason: stored.reason ?? stored.name, items })
      const { newRows, changedRows, wrongRows } = stored
      await audit(tx, deps, staff, {
        action: 'catalog.import',
        subject: { type: 'catalog_import', id },
        after: { name: stored.name, newRows, changedRows, ...(wrongRows > 0 ? { skippedRows: wrongRows } : {}) },
      })
      const applied = { state: 'applied', lease_until: null, done_rows: rows.length, applied_at: deps.clock.now() }
      await execute(tx, kysely.updateTable('catalog_import').set(applied).where('id', '=', id))
      await deps.jobs.send(tx, 'stock.alerts')
    })
  } catch (error) {
    if (!(error instanceof CatalogChangedError) && !isUniqueViolation(error)) throw error
    await rejectImport(deps.db, { id }, { code: 'changed' })
  }
}

/** The SKU or slug has been created since the check. */
const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_DAYS = 30

/** The cron schedule of the import finds steps whose worker has crashed. */
export const catalogJobs = {
  'catalog.import': { cron: '* * * * *', run: runImports },
  'catalog.clean': {
    cron: '50 22 * * *',
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
      await db.catalogImport.deleteMany({ where: { createdAt: { lt: before } } })
      await deleteOldSearches({ db, clock })
    },
  },
} satisfies JobTable<ImportDeps>
