import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** An escape that writes half of a character, or both halves one after the other. */
const HALVES = /\\u[dD][89a-fA-F]/

/**
 * Reads JSON as Fastify does, and refuses texts with half a character in them (U+D800 alone): PostgreSQL keeps none in
 * JSON, and what it keeps in a text is another one than was sent. Only an escape can bring one here.
 * Any other body is answered with 415: a page of another site can send forms and plain text without asking first.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (HALVES.test(body) && !isWhole(body)) done(new AppError('VALIDATION'))
    else void parse(request, body, done)
  })
}

/** Nonsense is whole: it is refused as what it is. */
function isWhole(text: string): boolean {
  let isSo = true
  try {
    JSON.parse(text, (key, value: unknown) => {
      isSo &&= key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
      return value
    })
  } catch {
    return true
  }
  return isSo
}
