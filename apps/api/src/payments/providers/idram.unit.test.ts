import { describe, expect, test } from 'vitest'
import { checksumOf } from '../../../test/simulators/idram.ts'
import { idramGateway } from './idram.ts'

const settings = {
  account: '100000114',
  secretKey: 'SIM-SECRET-KEY',
  pageUrl: 'https://pay.example/Payment/GetPayment',
}
const gateway = idramGateway(settings)

const confirmed = {
  EDP_BILL_NO: '1806',
  EDP_REC_ACCOUNT: '100000114',
  EDP_PAYER_ACCOUNT: '110000001',
  EDP_AMOUNT: '1900.00',
  EDP_TRANS_ID: '12345678901234',
  EDP_TRANS_DATE: '20/11/2026',
}
/** Checksums for each spelling of the amount, computed manually from Idram's formula. */
const OF_1900_00 = '4027cde476d7de20d1da35202be95f37'
const OF_1900 = 'f9aa60b60e65bde7d673a97ac39cf6de'

const read = (fields: Record<string, string>) =>
  gateway.readCallback({ method: 'POST', query: '', headers: {}, body: new URLSearchParams(fields).toString() })

describe("Idram's checksum", () => {
  test('of the simulator equals the documented one', () => {
    expect(checksumOf(confirmed, settings.secretKey)).toBe(OF_1900_00)
    expect(checksumOf({ ...confirmed, EDP_AMOUNT: '1900' }, settings.secretKey)).toBe(OF_1900)
  })

  test.for([
    ['with decimals', '1900.00', OF_1900_00],
    ['without', '1900', OF_1900],
    ['over the amount without decimals, sent with them', '1900.00', OF_1900],
    ['over the amount with decimals, sent without', '1900', OF_1900_00],
    ['with one decimal', '1900.0', OF_1900_00],
    ['in capitals', '1900.00', OF_1900_00.toUpperCase()],
  ] as const)('is accepted %s: the amount is the same', ([, EDP_AMOUNT, EDP_CHECKSUM]) => {
    expect(read({ ...confirmed, EDP_AMOUNT, EDP_CHECKSUM })).toEqual({
      kind: 'report',
      report: {
        providerRef: '1806',
        transaction: '12345678901234',
        state: 'captured',
        amountAmd: 1900,
        currency: 'AMD',
      },
    })
  })

  test.for([
    ['of another amount', { EDP_AMOUNT: '1901.00' }, 'signature'],
    ['of half a luma', { EDP_AMOUNT: '1900.001' }, 'form'],
    ['of a negative amount', { EDP_AMOUNT: '-1900' }, 'form'],
    ['of another merchant', { EDP_REC_ACCOUNT: '1' }, 'merchant'],
    ['of no bill', { EDP_BILL_NO: '' }, 'form'],
  ] as const)('a confirmation %s is forged', ([, change, why]) => {
    expect(read({ ...confirmed, EDP_CHECKSUM: OF_1900_00, ...change })).toMatchObject({ kind: 'forged', why })
  })
})

test('the form has the fields of the document, in the language of the order', async () => {
  const now = new Date()
  const asked = {
    paymentId: 'p',
    number: 7,
    secret: 'k3v9x0q2m7zt',
    shopName: 'Shop',
    orderNumber: 10_042,
    amountAmd: 1900,
    now,
    expiresAt: now,
  }

  const { providerRef, redirect } = await gateway.start({ ...asked, locale: 'hy' })

  expect(providerRef).toBe('10042-7-k3v9x0q2m7zt')
  expect(redirect).toEqual({
    method: 'POST',
    redirectUrl: settings.pageUrl,
    fields: {
      EDP_LANGUAGE: 'AM',
      EDP_REC_ACCOUNT: '100000114',
      EDP_DESCRIPTION: 'Shop 10042',
      EDP_AMOUNT: '1900.00',
      EDP_BILL_NO: '10042-7-k3v9x0q2m7zt',
    },
  })
})
