import type { Topics } from '#platform/jobs/topics.ts'

/** Reminder of a pick-up, with `number`, `date` and `time`. */
export const rentalTopics = {
  'rental.due_tomorrow': {
    button: 'rental',
    values: ['when', 'hours'],
    discreet: { 'rental.due_tomorrow': 'rental.due_tomorrow.discreet' },
  },
  'rental.due_today': {
    button: 'rental',
    values: ['when', 'hours'],
    discreet: { 'rental.due_today': 'rental.due_today.discreet' },
  },
  /** A model is free on the days of the waiting list: `title` in the customer's language, `slug`, `from`, `to`. */
  'rental.free': { button: 'rent', values: ['period'], discreet: { 'rental.free': 'rental.free.discreet' } },
} satisfies Topics
