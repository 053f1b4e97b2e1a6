export { type BrokenEquation, checkBooks, equations } from './check-books.ts'
