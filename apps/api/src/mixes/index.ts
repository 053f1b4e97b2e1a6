export { checkMix } from './check-mix.ts'
export { mixesKept } from './queries.ts'
export { mountMixes } from './routes.ts'
export { swapper } from './show-mix.ts'
