import { randomUUID } from 'node:crypto'
import { checksumOf } from '../../apps/api/test/simulators/idram.ts'

/** A provider whose pages need no outgoing call of the shop. */
export const IDRAM_SETTINGS = {
  PAYMENT_PROVIDERS: 'idram',
  IDRAM_ACCOUNT: '100000001',
  IDRAM_SECRET_KEY: 'known to the bench alone',
}
export const CALLBACK_PATH = '/serverapi/payments/idram/callback'

/** What Idram sends of a bill that the shop's form names: whether it may take the money, and then that it has. */
export function callbacksOf(form: unknown): { precheck: string; confirmation: string } {
  const { IDRAM_ACCOUNT: account, IDRAM_SECRET_KEY: secretKey } = IDRAM_SETTINGS
  const { EDP_AMOUNT, EDP_BILL_NO } = Object(form)
  const bill = { EDP_REC_ACCOUNT: account, EDP_AMOUNT, EDP_BILL_NO }
  const paid = { EDP_PAYER_ACCOUNT: '200000002', EDP_TRANS_ID: randomUUID(), EDP_TRANS_DATE: '22/11/2026' }
  const EDP_CHECKSUM = checksumOf({ ...bill, ...paid }, secretKey)
  const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  return { precheck: body({ ...bill, EDP_PRECHECK: 'YES' }), confirmation: body({ ...bill, ...paid, EDP_CHECKSUM }) }
}
