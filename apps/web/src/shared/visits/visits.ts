import type { Locale } from '@shop/contracts/locales.ts'
import type { CountVisit, VisitStep } from '@shop/contracts/visits.ts'
import { useSyncExternalStore } from 'react'
import { call } from '#platform/api/client.ts'
import { browserStorage, createStored, parseJson, tabStorage } from '#platform/storage.ts'

/** Whether the visitor lets the shop count visits; null without a choice, which means no. */
type Consent = boolean | null

const CONSENT_KEY = 'countVisits'
const VISIT_KEY = 'visit'

const consent = createStored(browserStorage, CONSENT_KEY, (text): Consent => {
  const choice = parseJson(text)
  return typeof choice === 'boolean' ? choice : null
})

/** True if the browser sends Global Privacy Control or Do Not Track. */
export const refusesTracking = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'

const mayCount = () => consent.get() === true && !refusesTracking()

/** The visitor's choice; null on the server and in the first render. */
export const useVisitConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.get, () => null)

export const watchVisitConsent = consent.subscribe

let hasJustAgreed = false

/** Stores the choice. A visitor who declines leaves no visit behind in the browser. */
export function setVisitConsent(choice: boolean): void {
  hasJustAgreed ||= choice && consent.get() !== true
  if (!choice) tabStorage.remove(VISIT_KEY)
  consent.set(choice)
}

/** The steps of a visit in their order, as in the contract, which loads with the first request. */
const STEPS = ['visit', 'product', 'cart', 'checkout', 'order', 'paid'] as const satisfies readonly VisitStep[]

/** The visit of this tab: random id, index of the furthest step. */
type Visit = { id: string; isReturning: boolean; step: number }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function readVisit(): Visit | null {
  const stored = parseJson(tabStorage.get(VISIT_KEY))
  if (typeof stored !== 'object' || stored === null) return null
  const { id, isReturning, step }: Partial<Record<keyof Visit, unknown>> = stored
  if (typeof id !== 'string' || !UUID.test(id) || typeof step !== 'number') return null
  return { id, isReturning: isReturning === true, step }
}

const PHONE = '(width < 48rem)'

/**
 * Sends a step of the visit to the shop, at most once and only with consent. A failure has no effect on the page.
 * Without consent it forgets the visit, also if the visitor declined in another tab.
 */
export function countStep(name: VisitStep, locale: Locale): void {
  if (consent.get() !== true) tabStorage.remove(VISIT_KEY)
  if (!mayCount()) return
  const visit = readVisit() ?? { id: crypto.randomUUID(), isReturning: !hasJustAgreed, step: -1 }
  const step = STEPS.indexOf(name)
  if (step <= visit.step) return
  // The page of a paid order is also opened by a link, in a visit without an order.
  if (name === 'paid' && visit.step < STEPS.indexOf('order')) return
  tabStorage.set(VISIT_KEY, JSON.stringify({ ...visit, step }))
  const device: CountVisit['device'] = window.matchMedia(PHONE).matches ? 'phone' : 'desktop'
  const body = { id: visit.id, isReturning: visit.isReturning, step: name, locale, device }
  const contract = () => import('@shop/contracts/visits.ts').then(({ countVisit }) => countVisit)
  // Without the session: the visit belongs to no account. After the step "order" the browser leaves for the bank.
  call(contract, { body, token: '', keepalive: true }).catch(() => undefined)
}
