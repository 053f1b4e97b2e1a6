import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type ReferenceLists, readReferenceLists } from '../reference-lists.ts'
import { createCards, type ReadCards } from './cards.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { readChanges, readPublished, readThese } from './read-rows.ts'

/** The catalogue as lists and searches read it: all of one moment. */
export type Shelves = {
  catalogue: Catalogue
  /** Tastes and accessory types. */
  lists: ReferenceLists
  cards: ReadCards
}

/** The catalogue no older than was promised; `isFresh`: as it stands now. */
export type ReadShelves = (isFresh: boolean) => Promise<Shelves>

/** From this share of its age on the catalogue is looked after while it still serves. */
const EARLY = 0.5

/**
 * Keeps the published catalogue in this process (ADR 0026): read whole at first use, then brought up to date by what
 * has changed.
 * @param staleMs how old the catalogue may be that answers, milliseconds; 0: never older than the question
 */
export function keepShelves(db: Db, clock: Clock, staleMs: number): ReadShelves {
  const cards = createCards(db)
  let shelves: Shelves | undefined
  let known = { mark: '', products: 0, variants: 0 }
  let readAtMs = 0

  const readAll = async (): Promise<Shelves> => {
    const changes = await readChanges(db, null)
    const catalogue = createCatalogue()
    for await (const rows of readPublished(db)) for (const row of rows) catalogue.put(row)
    cards.forget()
    known = changes
    return { catalogue, lists: await readReferenceLists(db), cards: cards.read }
  }

  const bringUpToDate = async (present: Shelves): Promise<Shelves> => {
    const changes = await readChanges(db, known.mark)
    const isSomeGone = changes.products < known.products || changes.variants < known.variants
    if (isSomeGone || present.catalogue.isWorn()) return readAll()
    if (changes.isAllChanged) cards.forget()
    await putChanged(present.catalogue, changes.changed)
    known = changes
    return changes.isAllChanged ? { ...present, lists: await readReferenceLists(db) } : present
  }

  const putChanged = async (catalogue: Catalogue, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const rows = await readThese(db, ids)
    const onSale = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!onSale.has(id)) catalogue.remove(id)
    for (const row of rows) catalogue.put(row)
    cards.forget(ids)
  }

  const look = oneAtATime(async () => {
    const nowMs = clock.now().getTime()
    shelves = shelves ? await bringUpToDate(shelves) : await readAll()
    readAtMs = nowMs
  })

  return async isFresh => {
    const ageMs = clock.now().getTime() - readAtMs
    if (shelves && !isFresh && ageMs < staleMs) {
      // Nobody waits for it; where it fails, who comes when it is too old is told.
      if (ageMs > staleMs * EARLY) look.soon().catch(() => undefined)
      return shelves
    }
    await look.now()
    if (!shelves) throw new Error('the catalogue was read')
    return shelves
  }
}

/** Runs work once at a time: `now` for what began no earlier than it was asked for, `soon` for what runs already, too. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    const begun = work().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return {
    soon: (): Promise<void> => running ?? begin(),
    now: (): Promise<void> => {
      if (!running) return begin()
      next ??= running.then(begin, begin)
      return next
    },
  }
}
