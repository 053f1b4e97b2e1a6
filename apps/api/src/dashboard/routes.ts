import { getDashboard } from '@shop/contracts/dashboard.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { readDashboard } from './read-dashboard.ts'

/** Mounts the dashboard, the first page of the admin area. */
export function mountDashboard(mount: Mount, deps: Pick<Deps, 'db' | 'clock'>): void {
  mount(getDashboard, async ({ query }) => ({ result: await readDashboard(deps, query) }))
}
