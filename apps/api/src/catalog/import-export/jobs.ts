import type { JobTable } from '#platform/jobs/jobs.ts'
import { deleteOldSearches } from '../searches/count-searches.ts'
import { type ImportDeps, runImports } from './import-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_DAYS = 30

/** The cron schedule of the import finds steps whose worker has crashed. */
export const catalogJobs = {
  'catalog.import': { cron: '* * * * *', run: runImports },
  'catalog.clean': {
    cron: '50 22 * * *',
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
      await db.catalogImport.deleteMany({ where: { createdAt: { lt: before } } })
      await deleteOldSearches({ db, clock })
    },
  },
} satisfies JobTable<ImportDeps>
