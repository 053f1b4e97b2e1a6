import { createHash, randomInt } from 'node:crypto'
import { callbackPath, get, type ProviderDriver, post } from './driver.ts'
import { page, postForm, redirect, type Simulator, startSimulator } from './server.ts'

/*
 * Idram's side of its merchant interface, written down once more from its document of October 2025: were it imported
 * from the program, a mistake there would hide itself.
 */

export type Fields = Record<string, string>

/** success: both know; kept: the shop answered with an error, Idram keeps the money; cancelled: it gave it back. */
export type IdramState = 'success' | 'kept' | 'cancelled'

/** What the payer and Idram do with a bill. */
export const idramVerdicts = ['pay', 'refuse', 'wrong_amount', 'wrong_checksum', 'twice', 'never', '1900'] as const
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
  /** What the shop answered to each call, newest last. */
  answers: { status: number; body: string }[]
  /** Where Idram tells the shop. */
  options: IdramOptions
  /** The payer decides on the form that the shop's page posted; answers where the browser goes on to. */
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

/** What a confirmation says otherwise; Idram signs it so. */
function changedBy(verdict: IdramVerdict, amount: number): Fields {
  if (verdict === 'wrong_amount') return { EDP_AMOUNT: `${amount - 1}.00` }
  return verdict === '1900' ? { EDP_AMOUNT: String(amount) } : {}
}

export async function startIdram(options: IdramOptions, port = 0): Promise<IdramSimulator> {
  const bills: IdramSimulator['bills'] = new Map()
  const answers: IdramSimulator['answers'] = []
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
  const tell = async (fields: Fields) => {
    const answer = await postForm(options.resultUrl, fields)
    answers.push(answer)
    return answer
  }
  const confirm = async (fields: Fields): Promise<IdramState> => {
    const { status, body } = await tell(fields)
    if (status < 200 || status > 299) return 'kept'
    return status === 200 && body === 'OK' ? 'success' : 'cancelled'
  }

  const agreed = async (form: Fields) => {
    const { status, body } = await tell(precheckOf(form))
    return status === 200 && body === 'OK'
  }
  /** The money has moved: the shop is told, and its answer decides whether it stays. */
  const take = async (form: Fields, verdict: IdramVerdict): Promise<IdramState> => {
    const confirmation = confirmationOf(form, changedBy(verdict, Number(form.EDP_AMOUNT)))
    const sent = verdict === 'wrong_checksum' ? { ...confirmation, EDP_CHECKSUM: '0'.repeat(32) } : confirmation
    const state = verdict === 'never' ? 'kept' : await confirm(sent)
    if (verdict === 'twice') await confirm(sent)
    bills.set(confirmation.EDP_BILL_NO ?? '', { state, amount: confirmation.EDP_AMOUNT ?? '' })
    return state
  }
  const decide = async (form: Fields, verdict: IdramVerdict): Promise<string> => {
    const isTaken = verdict !== 'refuse' && (await agreed(form)) && (await take(form, verdict)) !== 'cancelled'
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
    answers,
    options,
    decide,
    precheckOf,
    confirmationOf,
  })
}

const secrets = { IDRAM_ACCOUNT: '100000114', IDRAM_SECRET_KEY: 'idram-secret-that-no-log-may-show' }

export const idramDriver: ProviderDriver<IdramSimulator> = {
  secrets,
  start: () =>
    startIdram({
      account: secrets.IDRAM_ACCOUNT,
      secretKey: secrets.IDRAM_SECRET_KEY,
      resultUrl: '',
      successUrl: '/serverapi/payments/idram/return?result=success',
      failUrl: '/serverapi/payments/idram/return?result=fail',
    }),
  settingsFor: ({ pageUrl }) => ({ ...secrets, IDRAM_PAGE_URL: pageUrl }),
  drive: (idram, shop) => ({
    name: 'idram',
    pay: ({ redirect }) => idram.decide(redirect.fields, 'never'),
    decline: ({ redirect }) => idram.decide(redirect.fields, 'refuse'),
    tell: ({ redirect }) => post(shop, callbackPath('idram'), idram.confirmationOf(redirect.fields)),
    tellStale: ({ payment: { ref } }) => get(shop, `/serverapi/payments/idram/return?result=fail&EDP_BILL_NO=${ref}`),
    returnOf: ({ payment: { ref } }) => `/serverapi/payments/idram/return?result=success&EDP_BILL_NO=${ref}`,
    givenBack: async () => undefined,
  }),
}
