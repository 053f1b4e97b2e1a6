import type { Deps } from '#platform/config/deps.ts'
import { DeviceError, type ReceiptClaim, solvedBy } from '../port.ts'
import { CODES, problemOf } from './errors.ts'
import {
  callEhdm,
  type EhdmMethod,
  type EhdmResponse,
  type EhdmTransport,
  PrintResult,
  parseResult,
} from './protocol.ts'
import { extendLease, findOpenRequest, storeRequest, storeResponse, storeReuse } from './request-log.ts'
import type { EhdmConfig } from './settings.ts'

export type EhdmDeps = Pick<Deps, 'db' | 'clock' | 'random'>

export type EhdmClient = ReturnType<typeof createEhdmClient>

/** Codes that tell that a request to read was executed. */
const READ_CODES: readonly number[] = [CODES.ok, CODES.noSuchReceipt]

/** Creates a client of the service that numbers and logs its requests. */
export function createEhdmClient(deps: EhdmDeps, config: EhdmConfig, send?: EhdmTransport) {
  const { crn } = config
  const call = (method: EhdmMethod, seq: number, body: object) => callEhdm(config, method, { seq, ...body }, send)

  /** Uses the number of a request without a response again. Returns null if that number was used before. */
  async function askAgain(claim: ReceiptClaim, method: EhdmMethod, body: object): Promise<EhdmResponse | null> {
    const open = await findOpenRequest(deps, crn)
    if (!open) return null
    await extendLease(deps, claim)
    const response = await call(method, open.seq, body)
    if (response.code === CODES.invalidSeq) return null
    // The service may check the access or the register before the number: then the lost request may have arrived.
    if (!open.isPrint || READ_CODES.includes(response.code))
      await storeReuse(deps, open, { crn, method, body, response })
    return response
  }

  /**
   * Sends a request that prints nothing. If the last number has no response, it is used again: the service rejects it if it
   * arrived before, and no number is missing if it did not.
   * @throws DeviceError without a response; StaleClaimError if another run has the device
   */
  async function ask(claim: ReceiptClaim, method: EhdmMethod, body: object): Promise<EhdmResponse> {
    const again = await askAgain(claim, method, body)
    if (again) return again
    const seq = await storeRequest(deps, { crn, claim, method, body })
    const response = await call(method, seq, body)
    await storeResponse(deps, { crn, seq, response })
    return response
  }

  /** Makes sure that the last number was used, also if its request was lost and staff recorded the receipt. */
  async function useLastNumber(claim: ReceiptClaim): Promise<void> {
    if (!(await findOpenRequest(deps, crn))) return
    const { code, message } = await ask(claim, 'getReturnedReceiptInfo', { receiptId: '1' })
    const problem = problemOf(code)
    // Receipt 1 is only a probe: what the service returns for it does not matter.
    if (solvedBy(problem) !== 'staff') throw new DeviceError(`getReturnedReceiptInfo: ${code} ${message}`, problem)
  }

  return {
    crn,
    config,
    ask,
    /**
     * Sends a request that prints, once.
     * @returns the printed receipt, or the rejection
     * @throws DeviceError without a response, or if the response does not tell whether it was printed; StaleClaimError
     *   if another run has the device, or the receipt changed
     */
    async print(
      claim: ReceiptClaim,
      method: 'print' | 'printReturnReceipt',
      body: object,
    ): Promise<PrintResult | EhdmResponse> {
      await useLastNumber(claim)
      const seq = await storeRequest(deps, { crn, claim, method, body, isPrint: true })
      const response = await call(method, seq, body)
      const { code, message } = response
      // A fault of the service may come after it printed, and a rejected number after the same request arrived twice.
      const problem = problemOf(code)
      if (problem === 'service' || problem === 'sequence')
        throw new DeviceError(`${method}: ${code} ${message}`, problem)
      if (code !== CODES.ok) {
        await storeResponse(deps, { crn, seq, response })
        return response
      }
      const result = parseResult(PrintResult, response, method)
      await storeResponse(deps, { crn, seq, response, receiptNumber: result.receiptId })
      return result
    },
  }
}
