import { sqlState } from './db.ts'

/** What PostgreSQL answers to whatever comes behind a statement that failed: the transaction is aborted, a statement was never prepared. */
const AFTER_ANOTHER: readonly unknown[] = ['25P02', '26000']

/**
 * Steps of a transaction of which none needs what another answers: what they send leaves at once, and the way there and
 * back is gone once (adr/0032). The first statements that go by `rows` reach PostgreSQL as the steps are written here, one
 * after the other: a read behind a lock sees what the lock waited for. What a step sends after its first comes when it
 * comes. Over when all are: none goes on in a transaction that another's error has ended.
 * @throws what the first threw that failed by itself
 */
export async function together<const Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Nth in keyof Works]: Awaited<Works[Nth]> }> {
  const errors: unknown[] = []
  await Promise.all(works.map(work => work.catch((error: unknown) => errors.push(error))))
  if (errors.length > 0) throw errors.find(error => !AFTER_ANOTHER.includes(sqlState(error))) ?? errors[0]
  return Promise.all(works)
}
