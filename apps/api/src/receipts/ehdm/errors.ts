import type { ReceiptProblem } from '@shop/contracts/receipts-staff.ts'

/** Codes of the service that the adapter reacts to. */
export const CODES = { ok: 0, invalidSeq: 104, noSuchReceipt: 176 } as const

const CODES_OF: Partial<Record<ReceiptProblem, readonly number[]>> = {
  service: [101, 500],
  access: [403],
  register: [103, 195, 196, 199],
  department: [200, 201, 202],
  sequence: [CODES.invalidSeq],
  request: [105, 197, 198],
  group_code: [183, 192],
  line: [159, 160, 161, 162, 164, 165, 180, 187, 193],
  amount: [152, 167, 168, 186, 188, 189],
  returned: [158, 163, CODES.noSuchReceipt, 177, 178, 179, 181, 182],
}
const problems = new Map(
  Object.entries(CODES_OF).flatMap(([problem, codes]) => codes.map(code => [code, problem] as const)),
)

/** Returns what a rejection of the service means. An unknown code is about this receipt, so that others go on. */
// The type of Object.entries does not keep that its keys are problems.
export const problemOf = (code: number): ReceiptProblem => (problems.get(code) as ReceiptProblem | undefined) ?? 'line'
