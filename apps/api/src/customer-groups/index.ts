export { labelsOf, NO_LABELS } from './queries.ts'
export { mountCustomerGroups } from './routes.ts'
