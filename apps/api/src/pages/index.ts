export { mountPages } from './routes.ts'
