import { countVisit as countVisitRoute, getFunnelReport } from '@shop/contracts/visits.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { toPeriod } from '#reports/index.ts'
import { countVisit } from './count-visit.ts'
import { readFunnelReport } from './funnel.ts'

/** A visit has at most six steps. Many people share an address of a mobile network, so the limit is high. */
const STEPS_PER_HOUR = 400

/** Mounts the endpoint that counts visits, and their report for staff. */
export function mountVisits(mount: Mount, deps: Pick<Deps, 'db' | 'clock'>): void {
  mount(
    countVisitRoute,
    async ({ body, request: { headers } }) => {
      if (headers['sec-gpc'] !== '1' && headers.dnt !== '1') await countVisit(deps, body)
      return { result: { success: true as const } }
    },
    { perHour: STEPS_PER_HOUR },
  )
  mount(getFunnelReport, async ({ query }) => ({
    result: await readFunnelReport(deps.db, toPeriod(query, deps.clock.now())),
  }))
}
