import { createHash, randomInt } from 'node:crypto'
import type { Unpaid } from '../builders/payment-shop.ts'
import {
  asJson,
  asQuery,
  callbackPath,
  type Fields,
  type Forgery,
  form,
  get,
  longForm,
  type ProviderDriver,
  post,
} from './driver.ts'
import { page, postForm, redirect, type Simulator, startSimulator } from './server.ts'

/*
 * Idram's side of its merchant interface, written down once more from its document of October 2025: were it imported
 * from the program, a mistake there would hide itself.
 */

/** success: both captured; uncertain: the shop responded with an error, Idram keeps the payment; cancelled: refunded. */
export type IdramState = 'success' | 'uncertain' | 'cancelled'

/** What the customer and Idram do with a bill. */
export const idramVerdicts = ['pay', 'reject', 'wrong_amount', 'wrong_checksum', 'twice', 'never', '1900'] as const
export type IdramVerdict = (typeof idramVerdicts)[number]

export type IdramOptions = {
  account: string
  secretKey: string
  resultUrl: string
  successUrl: string
  failUrl: string
}

export type IdramSimulator = Simulator & {
  pageUrl: string
  /** What became of each bill at Idram. */
  bills: Map<string, { state: IdramState; amount: string }>
  /** The shop's responses, newest last. */
  responses: { status: number; body: string }[]
  /** The URLs of the shop that Idram calls. */
  options: IdramOptions
  /** Decides on the form that the shop's page posted. Returns the URL that the browser is redirected to. */
  decide(form: Fields, verdict: IdramVerdict): Promise<string>
  precheckOf(form: Fields, changes?: Fields): Fields
  /** A signed confirmation; `changes` are made before it is signed. */
  confirmationOf(form: Fields, changes?: Fields): Fields
}

export function checksumOf(fields: Fields, secretKey: string, amount = fields.EDP_AMOUNT): string {
  const { EDP_REC_ACCOUNT, EDP_BILL_NO, EDP_PAYER_ACCOUNT, EDP_TRANS_ID, EDP_TRANS_DATE } = fields
  const parts = [EDP_REC_ACCOUNT, amount, secretKey, EDP_BILL_NO, EDP_PAYER_ACCOUNT, EDP_TRANS_ID, EDP_TRANS_DATE]
  return createHash('md5').update(parts.join(':')).digest('hex')
}

/** The changed fields of a confirmation, which Idram signs. */
function changedBy(verdict: IdramVerdict, amount: number): Fields {
  if (verdict === 'wrong_amount') return { EDP_AMOUNT: `${amount - 1}.00` }
  return verdict === '1900' ? { EDP_AMOUNT: String(amount) } : {}
}

export async function startIdram(options: IdramOptions, port = 0): Promise<IdramSimulator> {
  const bills: IdramSimulator['bills'] = new Map()
  const responses: IdramSimulator['responses'] = []
  const transactions = new Map<string, string>()

  const precheckOf = (form: Fields, changes: Fields = {}): Fields => ({
    EDP_PRECHECK: 'YES',
    EDP_BILL_NO: form.EDP_BILL_NO ?? '',
    EDP_REC_ACCOUNT: form.EDP_REC_ACCOUNT ?? '',
    EDP_AMOUNT: form.EDP_AMOUNT ?? '',
    ...changes,
  })
  const confirmationOf = (form: Fields, changes: Fields = {}): Fields => {
    const bill = form.EDP_BILL_NO ?? ''
    const transaction = transactions.get(bill) ?? String(randomInt(1e13, 9e13)).padStart(14, '0')
    transactions.set(bill, transaction)
    const fields = {
      EDP_BILL_NO: bill,
      EDP_REC_ACCOUNT: form.EDP_REC_ACCOUNT ?? '',
      EDP_PAYER_ACCOUNT: '110000001',
      EDP_AMOUNT: Number(form.EDP_AMOUNT).toFixed(2),
      EDP_TRANS_ID: transaction,
      EDP_TRANS_DATE: '20/11/2026',
      ...changes,
    }
    return { ...fields, EDP_CHECKSUM: checksumOf(fields, options.secretKey) }
  }
  const sendCallback = async (fields: Fields) => {
    const response = await postForm(options.resultUrl, fields)
    responses.push(response)
    return response
  }
  const confirm = async (fields: Fields): Promise<IdramState> => {
    const { status, body } = await sendCallback(fields)
    if (status < 200 || status > 299) return 'uncertain'
    return status === 200 && body === 'OK' ? 'success' : 'cancelled'
  }

  const agreed = async (form: Fields) => {
    const { status, body } = await sendCallback(precheckOf(form))
    return status === 200 && body === 'OK'
  }
  /** Captures the payment and calls the shop, whose response decides whether the payment is captured. */
  const take = async (form: Fields, verdict: IdramVerdict): Promise<IdramState> => {
    const confirmation = confirmationOf(form, changedBy(verdict, Number(form.EDP_AMOUNT)))
    const sent = verdict === 'wrong_checksum' ? { ...confirmation, EDP_CHECKSUM: '0'.repeat(32) } : confirmation
    const state = verdict === 'never' ? 'uncertain' : await confirm(sent)
    if (verdict === 'twice') await confirm(sent)
    bills.set(confirmation.EDP_BILL_NO ?? '', { state, amount: confirmation.EDP_AMOUNT ?? '' })
    return state
  }
  const decide = async (form: Fields, verdict: IdramVerdict): Promise<string> => {
    const isTaken = verdict !== 'reject' && (await agreed(form)) && (await take(form, verdict)) !== 'cancelled'
    const address = isTaken ? options.successUrl : options.failUrl
    return `${address}&EDP_BILL_NO=${encodeURIComponent(form.EDP_BILL_NO ?? '')}`
  }

  const simulator = await startSimulator(async ({ method, path, body }) => {
    const { verdict, ...form } = Object.fromEntries(new URLSearchParams(body))
    if (method !== 'POST' || path !== '/Payment/GetPayment') return { status: 404 }
    const chosen = idramVerdicts.find(name => name === verdict)
    if (chosen) return redirect(await decide(form, chosen))
    return page('Idram', form, '/Payment/GetPayment', idramVerdicts)
  }, port)
  return Object.assign(simulator, {
    pageUrl: `${simulator.url}/Payment/GetPayment`,
    bills,
    responses,
    options,
    decide,
    precheckOf,
    confirmationOf,
  })
}

const secrets = { IDRAM_ACCOUNT: '100000114', IDRAM_SECRET_KEY: 'idram-secret-that-no-log-may-show' }

export const idramDriver: ProviderDriver<IdramSimulator> = {
  canBeAsked: false,
  canRefund: false,
  transaction: /^\d{12,14}$/,
  secrets,
  start: port =>
    startIdram(
      {
        account: secrets.IDRAM_ACCOUNT,
        secretKey: secrets.IDRAM_SECRET_KEY,
        resultUrl: '',
        successUrl: '/serverapi/payments/idram/return?result=success',
        failUrl: '/serverapi/payments/idram/return?result=fail',
      },
      port,
    ),
  settingsFor: ({ pageUrl }) => ({ ...secrets, IDRAM_PAGE_URL: pageUrl }),
  connect: ({ options }, shopUrl) => {
    const payments = `${shopUrl}/serverapi/payments/idram`
    options.resultUrl = `${payments}/callback`
    options.successUrl = `${payments}/return?result=success`
    options.failUrl = `${payments}/return?result=fail`
  },
  drive: (idram, shop) => ({
    name: 'idram',
    pay: ({ redirect }) => idram.decide(redirect.fields, 'never'),
    decline: ({ redirect }) => idram.decide(redirect.fields, 'reject'),
    sendCallback: ({ redirect }) => post(shop, callbackPath('idram'), idram.confirmationOf(redirect.fields)),
    sendStaleCallback: ({ payment: { ref } }) =>
      get(shop, `/serverapi/payments/idram/return?result=fail&EDP_BILL_NO=${ref}`),
    returnOf: ({ payment: { ref } }) => `/serverapi/payments/idram/return?result=success&EDP_BILL_NO=${ref}`,
    refundedAmd: async () => undefined,
  }),
  noticeOf: (idram, { redirect }, ref) => ({ ...idram.precheckOf(redirect.fields), EDP_BILL_NO: ref }),
  forgeries: forgeriesOf,
  rejections: [200],
}

/** Forged requests with knowledge of the protocol and the bill, but not of the shop's key. */
function forgeriesOf(idram: IdramSimulator, { redirect: { fields } }: Unpaid): [string, Forgery][] {
  const genuine = idram.confirmationOf(fields)
  const { EDP_CHECKSUM = '', ...bare } = genuine
  const key = idram.options.secretKey
  const changed = (changes: Fields) => form({ ...genuine, ...changes })
  const resigned = (changes: Fields, withKey: string) => {
    const all = { ...genuine, ...changes }
    return form({ ...all, EDP_CHECKSUM: checksumOf(all, withKey) })
  }
  return [
    ['without a checksum', form(bare)],
    ['with an empty checksum', changed({ EDP_CHECKSUM: '' })],
    ['with a made-up checksum', changed({ EDP_CHECKSUM: 'f'.repeat(32) })],
    ['with half a checksum', changed({ EDP_CHECKSUM: EDP_CHECKSUM.slice(0, 16) })],
    ['signed with another key', resigned({}, 'another key')],
    ['with a dram less', changed({ EDP_AMOUNT: '4499.00' })],
    ['with a dram more', changed({ EDP_AMOUNT: '4501.00' })],
    ['for another bill under this checksum', changed({ EDP_BILL_NO: '1-1' })],
    ['for another merchant', resigned({ EDP_REC_ACCOUNT: '100000115' }, key)],
    ['with another transaction', changed({ EDP_TRANS_ID: '00000000000001' })],
    ['by GET instead of POST', asQuery(genuine)],
    ['with its amount twice', { body: `${form(genuine).body}&EDP_AMOUNT=1.00` }],
    ['of an amount that is no number', resigned({ EDP_AMOUNT: '4.5e3' }, key)],
    ['as JSON', asJson(genuine)],
    ['longer than any confirmation', longForm(genuine)],
  ]
}
