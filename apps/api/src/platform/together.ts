/**
 * Steps of a transaction that need nothing of each other: what they send leaves at once, PostgreSQL takes it one after the
 * other as it is written here, and the way there and back is gone once (adr/0032). Over when all are: none goes on in a
 * transaction that another's error has ended.
 * @throws what the first that failed threw
 */
export async function together<const Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Nth in keyof Works]: Awaited<Works[Nth]> }> {
  const errors: unknown[] = []
  await Promise.all(works.map(work => work.catch((error: unknown) => errors.push(error))))
  if (errors.length > 0) throw errors[0]
  return Promise.all(works)
}
