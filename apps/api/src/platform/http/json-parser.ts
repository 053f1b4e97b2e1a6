import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** The escape of a UTF-16 surrogate, alone or in a pair. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON bodies like Fastify and rejects texts with a lone surrogate such as U+D800: PostgreSQL rejects them in JSON
 * and replaces them in text. A body decoded from UTF-8 contains them only as escapes.
 * Other media types get 415: pages of other sites can send forms and plain text without a CORS preflight.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (SURROGATE_ESCAPE.test(body) && !isWellFormedJson(body)) done(new AppError('VALIDATION'))
    else void parse(request, body, done)
  })
}

/** Returns true for invalid JSON: the parser rejects it. */
function isWellFormedJson(text: string): boolean {
  let isWellFormed = true
  try {
    JSON.parse(text, (key, value: unknown) => {
      isWellFormed &&= key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
      return value
    })
  } catch {
    return true
  }
  return isWellFormed
}
