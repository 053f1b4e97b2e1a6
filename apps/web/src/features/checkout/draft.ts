import * as z from 'zod/mini'
import { createStorage } from '#platform/storage.ts'
import { CheckoutValues } from './form-values.ts'

/**
 * Session storage survives a reload and an expired session, but not the tab, so that the next user of the computer
 * finds nothing.
 */
export const visitStorage = createStorage(() => window.sessionStorage)

const STORAGE_KEY = 'checkoutDraft'
const Draft = z.object({ owner: z.string(), values: CheckoutValues })

/** Returns the stored input of `owner` (a phone number), never of another account. */
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

/** Returns undefined if the stored text is not valid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
