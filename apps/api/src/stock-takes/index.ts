export { mountStockTakes } from './routes.ts'
