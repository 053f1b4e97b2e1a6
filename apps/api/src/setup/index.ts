export { mountSetup } from './routes.ts'
