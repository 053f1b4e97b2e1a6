import type { FastifyReply } from 'fastify'
import type { LoggerOptions } from 'pino'
import { figuresOf } from './request-context.ts'

/** Structured logs without secrets or personal data: what could hold one is cut out by name, phones are masked. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        ...[
          'password',
          'currentPassword',
          'newPassword',
          'code',
          'token',
          'phone',
          'phoneNumber',
          'email',
          'address',
        ].flatMap(name => [name, `*.${name}`]),
      ],
      censor: '[hidden]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        url: maskPersons(request.url),
        id: request.id,
      }),
      // The last line of a call: what it was and what it cost.
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode, ...figuresOf(reply.request) }),
    },
    // Whatever a library says of an error, nobody's phone is in it.
    hooks: { streamWrite: maskPhones },
    base: null,
  }
}

/** +37491123456 -> +374••••••56, alone between what is no digit. */
function maskPhones(text: string): string {
  return text.replace(/(?<!\d)(?:\+|%2B)?374\d{6}(\d\d)(?!\d)/gi, '+374••••••$1')
}

/** +37491123456 -> +374••••••56 and ani@example.am -> •••@•••, wherever they stand in an address. */
export function maskPersons(text: string): string {
  return text
    .replace(/(?:\+|%2B)?374\d{6}(\d\d)/gi, '+374••••••$1')
    .replace(/[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi, '•••@•••')
}
