import type { LogFields } from '#platform/observability/request-context.ts'
import type { PaymentDeps } from './gateway.ts'

/**
 * Runs one item of a job. A failure is logged as an alert and does not stop the next items.
 * @param fields identify the item in the log
 * @returns undefined if it failed
 */
export async function runIsolated<T>(
  { log }: Pick<PaymentDeps, 'log'>,
  fields: LogFields,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, alert: 'payment.job', ...fields }, 'failed to process an item of a payment job')
    return undefined
  }
}
