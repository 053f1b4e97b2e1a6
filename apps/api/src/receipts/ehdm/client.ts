import type { Deps } from '#platform/config/deps.ts'
import { CODES } from './errors.ts'
import {
  callEhdm,
  type EhdmMethod,
  type EhdmResponse,
  type EhdmTransport,
  PrintResult,
  parseResult,
} from './protocol.ts'
import { findOpenNumber, replaceRequest, storeRequest, storeResponse } from './request-log.ts'
import type { EhdmConfig } from './settings.ts'

export type EhdmDeps = Pick<Deps, 'db' | 'clock' | 'random'>

export type EhdmClient = ReturnType<typeof createEhdmClient>

/** Creates a client of the service that numbers and logs its requests. The caller holds the lease of the device. */
export function createEhdmClient(deps: EhdmDeps, config: EhdmConfig, send?: EhdmTransport) {
  const { crn } = config
  const call = (method: EhdmMethod, seq: number, body: object) => callEhdm(config, method, { seq, ...body }, send)

  /** Uses the number of a request without a response again. Returns null if that request had arrived. */
  async function askAgain(method: EhdmMethod, body: object): Promise<EhdmResponse | null> {
    const seq = await findOpenNumber(deps, crn)
    if (seq === undefined) return null
    const response = await call(method, seq, body)
    if (response.code === CODES.invalidSeq) return null
    await replaceRequest(deps, crn, seq, method, body)
    await storeResponse(deps, { crn, seq, response })
    return response
  }

  return {
    crn,
    config,
    /**
     * Sends a request that prints nothing. If the last number has no response, it is used again: the service rejects it
     * if it arrived before, and no number is missing if it did not.
     * @throws DeviceError without a response
     */
    async ask(receiptId: string | null, method: EhdmMethod, body: object): Promise<EhdmResponse> {
      const again = await askAgain(method, body)
      if (again) return again
      const seq = await storeRequest(deps, { crn, receiptId, method, body })
      const response = await call(method, seq, body)
      await storeResponse(deps, { crn, seq, response })
      return response
    },
    /**
     * Sends a request that prints, once.
     * @returns the printed receipt, or the rejection
     * @throws DeviceError without a response
     */
    async print(
      receiptId: string,
      method: 'print' | 'printReturnReceipt',
      body: object,
    ): Promise<PrintResult | EhdmResponse> {
      const seq = await storeRequest(deps, { crn, receiptId, method, body, isPrint: true })
      const response = await call(method, seq, body)
      if (response.code !== CODES.ok) {
        await storeResponse(deps, { crn, seq, response })
        return response
      }
      const result = parseResult(PrintResult, response, method)
      await storeResponse(deps, { crn, seq, response, receiptNumber: result.receiptId })
      return result
    },
  }
}
