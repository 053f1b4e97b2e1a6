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

/** Sends the loaders' requests to the API that requested the page, separately for each rendering. */
export function configureServerApi(): void {
  configureApi({
    baseUrl: '',
    fetch: (path, init) => currentVisit().callApi(String(path), init ?? {}),
    locale: () => currentVisit().locale,
    token: () => null,
    onTokenRefused: () => {},
  })
}

/** Runs a rendering whose requests are answered for this visit. */
export function runForVisit<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
  return visits.run(visit, work)
}
