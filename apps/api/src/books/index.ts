export { checkBooks, equations } from './check-books.ts'
export { booksJobs } from './jobs.ts'
export { lastBooksCheck } from './last-check.ts'
export { booksAlerts } from './topics.ts'
