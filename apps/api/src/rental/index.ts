export { mountRental } from './routes.ts'
