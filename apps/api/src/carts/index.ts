export { cartLines, mountCarts, readGroups } from './carts.ts'
