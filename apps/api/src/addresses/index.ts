export { findAddress, listAddresses } from './addresses.ts'
export { mountAddresses } from './routes.ts'
