import type { JobTable } from '#platform/jobs.ts'
import { type ImportDeps, runImports } from './import-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So long an import can be looked at, days. */
const KEPT_DAYS = 30

/** What works on files of the catalogue; the minute finds steps whose worker has gone. */
export const catalogJobs = {
  'catalog.import': { cron: '* * * * *', run: runImports },
  'catalog.clean': {
    cron: '50 22 * * *',
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
      await db.catalogImport.deleteMany({ where: { createdAt: { lt: before } } })
    },
  },
} satisfies JobTable<ImportDeps>
