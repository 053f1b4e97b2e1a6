import type { LogFields } from '#platform/request-context.ts'
import type { PaymentDeps } from './gateway.ts'

/**
 * Does one piece of a job's work: what goes wrong with it wakes somebody and does not keep the next piece from its turn.
 * @param what names the piece in the log
 * @returns undefined when it went wrong
 */
export async function onItsOwn<T>(
  { log }: Pick<PaymentDeps, 'log'>,
  what: LogFields,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, alert: 'payment.job', ...what }, 'a part of a payment job failed')
    return undefined
  }
}
