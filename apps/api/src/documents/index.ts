export { mountDocuments } from './routes.ts'
