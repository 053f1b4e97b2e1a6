import { fuzz, reads } from './fuzz.ts'

fuzz(reads)
