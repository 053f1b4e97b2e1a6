export { cartLines, readGroups } from './queries.ts'
export { mountCarts } from './routes.ts'
