import { AppError } from '#platform/http/errors.ts'

/** Attempts in total: stock, prices or promotions may change between the snapshot and the reservation. */
const MAX_ATTEMPTS = 5

/** Thrown if stock, prices or promotions changed after they were read; rolls back the transaction. */
export class StaleSnapshotError extends Error {}

/** Runs a placement again while it throws StaleSnapshotError. @throws UNAVAILABLE after the last attempt */
export async function retryIfStale<Result>(place: () => Promise<Result>): Promise<Result> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const placed = await place().catch(ignoreStaleSnapshot)
    if (placed !== null) return placed
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

function ignoreStaleSnapshot(error: unknown): null {
  if (error instanceof StaleSnapshotError) return null
  throw error
}
