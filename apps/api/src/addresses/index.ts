export { findAddress, listAddresses } from './queries.ts'
export { mountAddresses } from './routes.ts'
