import { TERMS_VERSION } from '@shop/contracts/identity.ts'
import { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
import type { SetupItem, SetupProblem, SetupTask } from '@shop/contracts/setup.ts'

/** A base backup is due every day, with half a day of tolerance. */
const BACKUP_MAX_AGE_MS = 36 * 3_600_000
const TAX_NUMBER = /^\d{8}$/
/** Top-level domains that no mail reaches (RFC 2606). */
const DEMO_EMAIL = /\.(?:example|test|invalid|localhost)$/i

/** The environment settings of the providers. */
export type SetupEnv = {
  SHOP_MODE: 'demo' | 'live'
  PAYMENT_PROVIDERS: readonly string[]
  SMS_ADAPTER: string
  EMAIL_ADAPTER: string
  RECEIPT_ADAPTER: string
}

/** A decision of a person: the version in the history. */
export type Decision = { by?: string; at: Date }

export type SetupFacts = {
  now: Date
  settings: Pick<Settings, 'shop' | 'delivery' | 'setup'>
  /** The owner has saved the delivery settings at least once. */
  isDeliverySaved: boolean
  /** Products that customers can buy now. */
  productsForSale: number
  lastBackupAt: Date | null
  termsReviewed: Decision | null
  receiptsManual: Decision | null
  backupsExternal: Decision | null
}

type State = Omit<SetupItem, 'task' | 'isDone'>
const DONE: State = {}
const open = (problem: SetupProblem): State => ({ problem })

/** Each task with its state, from facts alone. */
export function setupItems(env: SetupEnv, facts: SetupFacts): SetupItem[] {
  const states: Record<SetupTask, State> = {
    legal_details: hasLegalDetails(facts.settings.shop) ? DONE : open('demo_value'),
    payment_provider: provider(env.PAYMENT_PROVIDERS.filter(name => name !== 'sandbox')),
    sms: provider([env.SMS_ADAPTER].filter(name => name !== 'sandbox')),
    email: email(env, facts),
    fiscal_receipts: fiscalReceipts(env, facts),
    delivery_slots: deliverySlots(facts),
    first_products: facts.productsForSale > 0 ? { detail: String(facts.productsForSale) } : open('nothing_to_buy'),
    terms: decided(facts.settings.setup.termsVersion === TERMS_VERSION, facts.termsReviewed, 'not_reviewed'),
    backup: backup(facts),
  }
  return Object.entries(states).map(([task, state]) => ({
    // Object.entries forgets that its keys are tasks.
    task: task as SetupTask,
    isDone: state.problem === undefined,
    ...state,
  }))
}

function hasLegalDetails({ legalName, taxNumber }: Settings['shop']): boolean {
  const { shop } = defaultSettings
  return legalName !== shop.legalName && taxNumber !== shop.taxNumber && TAX_NUMBER.test(taxNumber)
}

const provider = (names: readonly string[]): State =>
  names.length > 0 ? { detail: names.join(', ') } : open('not_configured')

function email(env: SetupEnv, { settings: { shop } }: SetupFacts): State {
  if (env.EMAIL_ADAPTER === 'sandbox') return open('not_configured')
  return DEMO_EMAIL.test(shop.email) ? open('demo_value') : { detail: shop.email }
}

function fiscalReceipts(env: SetupEnv, { settings: { setup }, receiptsManual }: SetupFacts): State {
  if (env.RECEIPT_ADAPTER !== 'off') return { detail: env.RECEIPT_ADAPTER }
  return decided(setup.areReceiptsManual, receiptsManual, 'not_decided')
}

function deliverySlots({ settings: { delivery }, isDeliverySaved }: SetupFacts): State {
  if (Object.values(delivery.hours).every(day => day === null)) return open('no_open_day')
  return isDeliverySaved ? DONE : open('not_saved')
}

/** The shop's own backups count before those that an admin confirmed: their state is known. */
function backup({ now, lastBackupAt, settings: { setup }, backupsExternal }: SetupFacts): State {
  const isRecent = lastBackupAt !== null && now.getTime() - lastBackupAt.getTime() <= BACKUP_MAX_AGE_MS
  if (setup.areBackupsExternal && !isRecent)
    return { detail: 'external', ...decided(true, backupsExternal, 'no_backup') }
  if (lastBackupAt === null) return open('no_backup')
  return { ...(isRecent ? DONE : open('old_backup')), at: lastBackupAt.toISOString() }
}

function decided(isDecided: boolean, decision: Decision | null, problem: SetupProblem): State {
  if (!isDecided) return open(problem)
  if (!decision) return DONE
  return { at: decision.at.toISOString(), by: decision.by }
}
