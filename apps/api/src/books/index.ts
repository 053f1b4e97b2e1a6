export { checkBooks, equations } from './check-books.ts'
