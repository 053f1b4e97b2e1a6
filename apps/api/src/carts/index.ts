export { cartLines } from './queries.ts'
export { mountCarts } from './routes.ts'
