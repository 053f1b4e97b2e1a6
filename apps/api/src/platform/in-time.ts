import { AppError } from './errors.ts'

/** The longest a handler may take unless told, milliseconds (reliability, settings). */
export const HANDLER_TIMEOUT_MS = 10_000

/**
 * Fastify's own handlerTimeout is over once a body has been read, as Node.js says "close" then: who sends one would
 * wait for what is silent without end.
 * @param time is told when it is over
 * @throws UNAVAILABLE when it is not done in time; what it does goes on and its outcome is nobody's
 */
export async function inTime<T>(
  work: Promise<T>,
  timeoutMs = HANDLER_TIMEOUT_MS,
  time: { isOver?: boolean } = {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      time.isOver = true
      reject(new AppError('UNAVAILABLE', { retryAfterSeconds: 5 }))
    }, timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
