export { countOrderOfVisit } from './count-visit.ts'
export { visitJobs } from './fold-visits.ts'
export { mountVisits } from './routes.ts'
