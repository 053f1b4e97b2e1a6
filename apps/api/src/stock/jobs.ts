import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { notifyBackInStock } from './notify-back-in-stock.ts'
import { watchReservations } from './watch-reservations.ts'

const EVERY_MINUTE = '* * * * *'

/** The jobs of stock. */
export const stockJobs = {
  'stock.alerts': {
    cron: EVERY_MINUTE,
    run: async deps => {
      const alerts = await notifyBackInStock(deps)
      if (alerts > 0) deps.log.info({ alerts }, 'notified customers of variants back in stock')
    },
  },
  'stock.watch': { cron: EVERY_MINUTE, run: async deps => void (await watchReservations(deps)) },
} satisfies JobTable<Deps>
