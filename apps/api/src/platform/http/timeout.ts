import { AppError } from './errors.ts'

/** Default timeout of a handler. */
export const HANDLER_TIMEOUT_MS = 10_000

/**
 * Rejects if the work takes too long. The work continues, and its result is discarded. Fastify's own handlerTimeout does
 * not cover requests with a body: it ends once the body is read.
 * @param time `isOver` is set at the timeout
 * @throws UNAVAILABLE at the timeout
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs = HANDLER_TIMEOUT_MS,
  time: { isOver?: boolean } = {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      time.isOver = true
      reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 5 }))
    }, timeoutMs)
  })
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
