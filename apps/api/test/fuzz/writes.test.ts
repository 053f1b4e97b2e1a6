import { fuzz, writes } from './fuzz.ts'

fuzz(writes)
