import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'
import { useStaff } from '../staff.ts'

/** A saved view: the query string of a list under a name. */
const SavedView = z.object({ name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof SavedView>

const Preferences = z.object({
  columns: z.optional(z.array(z.string())),
  isDense: z.optional(z.boolean()),
  views: z.catch(z.array(SavedView), []),
})
export type Preferences = z.infer<typeof Preferences>

const NOTHING: Preferences = { views: [] }
const { subscribe, notifyListeners } = createListeners()

/** Preferences of one person for one list in this browser. Values in the address take precedence. */
export function usePreferences(tableId: string): [Preferences, (changes: Partial<Preferences>) => void] {
  const { phone } = useStaff()
  const key = `admin-table:${phone}:${tableId}`
  const stored = useSyncExternalStore(subscribe, () => browserStorage.get(key))
  const preferences = useMemo(() => parse(stored), [stored])
  return [
    preferences,
    changes => {
      browserStorage.set(key, JSON.stringify({ ...preferences, ...changes }))
      notifyListeners()
    },
  ]
}

function parse(stored: string | null): Preferences {
  if (!stored) return NOTHING
  try {
    return Preferences.safeParse(JSON.parse(stored)).data ?? NOTHING
  } catch {
    return NOTHING
  }
}
