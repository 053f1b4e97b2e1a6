import * as z from 'zod/mini'
import { createStorage } from '#platform/storage.ts'
import { CheckoutValues } from './form-values.ts'

/** Lasts as long as the tab: a reload and an expired session lose nothing, and the next person at the machine finds nothing. */
export const visitStorage = createStorage(() => window.sessionStorage)

const STORAGE_KEY = 'checkoutDraft'
const Draft = z.object({ owner: z.string(), values: CheckoutValues })

/** What `owner` (a phone) has typed so far; nobody else's. */
export function readDraft(owner: string): CheckoutValues | undefined {
  const draft = Draft.safeParse(parseJson(visitStorage.get(STORAGE_KEY))).data
  return draft?.owner === owner ? draft.values : undefined
}

export function saveDraft(owner: string, values: CheckoutValues): void {
  visitStorage.set(STORAGE_KEY, JSON.stringify({ owner, values }))
}

export function clearDraft(): void {
  visitStorage.remove(STORAGE_KEY)
}

/** Storage is free text: what cannot be read is nothing. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
