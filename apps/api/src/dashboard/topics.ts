import type { Topics } from '#platform/jobs/topics.ts'

/** Overdue work: `date`, and the count of each task of `overdueTasks` that has any. An e-mail alone. */
export const dashboardTopics = {
  'staff.overdue': { hasTasks: true, isShortLived: true, isForStaff: true },
} satisfies Topics
