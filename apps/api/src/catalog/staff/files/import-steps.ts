import { createHash, randomUUIDv7 } from 'node:crypto'
import type { KeptStaff, Staff } from '#audit/index.ts'
import { audit, keepStaff } from '#audit/index.ts'
import { lockName } from '#platform/advisory-lock.ts'
import { type Db, sqlState, type Tx, withLongTransaction, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { shareReferenceLists } from '../references.ts'
import { catalogueOf } from './catalogue.ts'
import { type Plan, type PlannedRow, planOf } from './plan.ts'
import { type Problem, type ReadFile, readFile } from './read-file.ts'
import { writeAll } from './write-all.ts'

/** Books counted stock in the transaction of the import; the capability of stock does. */
export type BookCounts = (
  tx: Tx,
  deps: Deps,
  staff: Staff | KeptStaff,
  counts: { ref: string; reason: string; items: readonly { sku: string; counted: number }[] },
) => Promise<unknown>

export type ImportDeps = Deps & { bookCounts: BookCounts }

/** A worker that is not heard of for so long has gone. */
const LEASE_MS = 150_000
/** Attempts per step. A step that no worker finishes is rejected, because it would fail for ever. */
const MAX_ATTEMPTS = 3
/** Rows of the report that go in one statement. */
const CHUNK = 2000

type Upload = { name: string; reason?: string | undefined; file: Uint8Array }

/** Keeps a file and has it checked. @returns the import's id */
export function startImport(deps: Deps, staff: Staff, { name, reason, file }: Upload): Promise<string> {
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
        staff: JSON.stringify(keepStaff(deps, staff)),
        created_at: deps.clock.now(),
      }),
    )
    await deps.jobs.send(tx, 'catalog.import', { id })
    return id
  })
}

/**
 * Has a checked file applied. Where that is under way or done, nothing changes.
 * @throws NOT_FOUND; IMPORT_STATE for one with wrong rows, or that is not checked yet
 */
export function applyImport(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const begun = { state: 'applying', done_rows: 0, attempts: 0, lease_until: null }
    const count = await execute(
      tx,
      kysely
        .updateTable('catalog_import')
        .set({ ...begun, staff: JSON.stringify(keepStaff(deps, staff)) })
        .where('id', '=', id)
        .where('state', '=', 'checked')
        .where('wrong_rows', '=', 0),
    )
    if (count === 1) return deps.jobs.send(tx, 'catalog.import', { id })
    const [there] = await query(tx, kysely.selectFrom('catalog_import').select('state').where('id', '=', id))
    if (!there) throw new AppError('NOT_FOUND')
    if (there.state !== 'applying' && there.state !== 'applied')
      throw new AppError('IMPORT_STATE', { details: [{ status: there.state }] })
    return undefined
  })
}

/** The steps that wait for a worker, or whose worker has gone; each is taken by one. */
export async function runImports(deps: ImportDeps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deps.db.catalogImport.findMany({
    where: { state: { in: ['checking', 'applying'] }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  for (const { id } of waiting) await runImport(deps, id)
}

/** Runs the present step of an import, if no other worker has it. A step that keeps failing ends the import. */
export async function runImport(deps: ImportDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const [leased] = await deps.db.catalogImport.updateManyAndReturn({
    where: { id, state: { in: ['checking', 'applying'] }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    data: { leaseUntil: new Date(now.getTime() + LEASE_MS), attempts: { increment: 1 }, doneRows: 0 },
    select: { state: true, file: true, attempts: true, leaseUntil: true },
  })
  if (!leased) return
  const { state, attempts, leaseUntil } = leased
  const held = { id, state, attempts, leaseUntil }
  // Workers that crashed left no error: the attempts alone count them.
  if (attempts > MAX_ATTEMPTS) return refuse(deps.db, held, { code: 'failed' })
  try {
    await runStep(deps, id, leased)
  } catch (error) {
    deps.log.error({ err: error, importId: id, attempt: attempts }, 'failed to process the import')
    // Another worker has the step if the lease was over: what this one failed at says nothing about that attempt.
    if (attempts >= MAX_ATTEMPTS) await refuse(deps.db, held, { code: 'failed' })
    else await deps.db.catalogImport.updateMany({ where: held, data: { leaseUntil: null } })
  }
}

async function runStep(deps: ImportDeps, id: string, { state, file }: { state: string; file: Uint8Array }) {
  const read = readFile(file)
  if ('code' in read) return refuse(deps.db, { id }, read)
  await progress(deps, id, { totalRows: read.rows.length })
  if (state === 'checking') await check(deps, id, read)
  else await apply(deps, id, read)
}

/** Names an attempt at a step, where it is known: the import is refused only while that attempt holds it. */
type StepFilter = { id: string; state?: string; attempts?: number; leaseUntil?: Date | null }

async function refuse(db: Db, step: StepFilter, problem: Problem): Promise<void> {
  await db.catalogImport.updateMany({
    where: { state: { in: ['checking', 'applying'] }, ...step },
    data: { state: 'refused', problem: { ...problem }, leaseUntil: null },
  })
}

async function progress(
  { db }: ImportDeps,
  id: string,
  data: { totalRows?: number; doneRows?: number },
): Promise<void> {
  await db.catalogImport.updateMany({ where: { id }, data })
}

async function check(deps: ImportDeps, id: string, { rows }: ReadFile): Promise<void> {
  const catalogue = await withLongTransaction(deps.db, tx => catalogueOf(tx, rows, false))
  const plan = await planOf(rows, catalogue, doneRows => progress(deps, id, { doneRows }))
  const told = plan.rows.filter(({ fate }) => fate !== 'same')
  await deps.db.catalogImportRow.deleteMany({ where: { importId: id } })
  for (let from = 0; from < told.length; from += CHUNK) {
    const data = told.slice(from, from + CHUNK).map(row => ({ importId: id, ...keptRow(row) }))
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

function keptRow({ number, fate, sku, slug, changes, errors }: PlannedRow) {
  return { number, fate, sku: sku.slice(0, 200), slug: slug.slice(0, 200), details: { changes, errors } }
}

/** What a plan would do, cell by cell: another catalogue gives another one. */
function fingerprintOf({ rows }: Plan): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

class Changed extends Error {}

/** Writes everything in one transaction, in which the file is checked once more against locked rows. */
async function apply(deps: ImportDeps, id: string, { rows }: ReadFile): Promise<void> {
  try {
    await withLongTransaction(deps.db, async tx => {
      await lockName(tx, 'catalog.import')
      await shareReferenceLists(tx)
      const [kept] = await query(
        tx,
        kysely
          .selectFrom('catalog_import')
          .select(['name', 'reason', 'staff', 'fingerprint', 'new_rows as newRows', 'changed_rows as changedRows'])
          .where('id', '=', id)
          .where('state', '=', 'applying'),
      )
      if (!kept) return
      const catalogue = await catalogueOf(tx, rows, true)
      const plan = await planOf(rows, catalogue, doneRows => progress(deps, id, { doneRows: Math.floor(doneRows / 2) }))
      if (fingerprintOf(plan) !== kept.fingerprint) throw new Changed()
      const staff = kept.staff as KeptStaff
      await writeAll(tx, { ...deps, staff, references: catalogue.references }, plan.products)
      const items = plan.products.flatMap(({ counted }) => counted)
      if (items.length > 0) await deps.bookCounts(tx, deps, staff, { ref: id, reason: kept.reason ?? kept.name, items })
      const { newRows, changedRows } = kept
      await audit(tx, deps, staff, {
        action: 'catalog.import',
        subject: { type: 'catalog_import', id },
        after: { name: kept.name, newRows, changedRows },
      })
      const applied = { state: 'applied', lease_until: null, done_rows: rows.length, applied_at: deps.clock.now() }
      await execute(tx, kysely.updateTable('catalog_import').set(applied).where('id', '=', id))
      await deps.jobs.send(tx, 'stock.alerts')
    })
  } catch (error) {
    if (!(error instanceof Changed) && !isTaken(error)) throw error
    await refuse(deps.db, { id }, { code: 'changed' })
  }
}

/** Somebody has made the same sku or address since. */
const isTaken = (error: unknown): boolean => sqlState(error) === '23505'
