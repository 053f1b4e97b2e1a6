export { mixesKept } from './queries.ts'
export { mountMixes } from './routes.ts'
