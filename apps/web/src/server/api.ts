import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@shop/contracts/locales.ts'
import type { PageRequest } from '@shop/contracts/page.ts'
import { configureApi } from '#platform/api/client.ts'

type Visit = { locale: Locale; callApi: PageRequest['callApi'] }

const visits = new AsyncLocalStorage<Visit>()

function currentVisit(): Visit {
  const visit = visits.getStore()
  if (!visit) throw new Error('no page is being rendered')
  return visit
}

/** The loaders' calls go to the API that asked for the page, each rendering's to its own. */
export function configureServerApi(): void {
  configureApi({
    baseUrl: '',
    fetch: (path, init) => currentVisit().callApi(String(path), init ?? {}),
    locale: () => currentVisit().locale,
    token: () => null,
    onTokenRefused: () => {},
  })
}

/** Runs one rendering: what it calls is answered for this visit. */
export function inVisit<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
  return visits.run(visit, work)
}
