import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { type Level, type Logger, type LoggerOptions, stdTimeFunctions } from 'pino'
import { callerRequestIdOf, contextFields, requestStats } from './request-context.ts'

/** Options of the structured log: fields that may contain secrets or personal data are redacted, phone numbers masked. */
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
          'body.code',
          'token',
          'secret',
          'phone',
          'phoneNumber',
          'email',
          'address',
        ].flatMap(name => [name, `*.${name}`]),
      ],
      censor: (value: unknown, path: string[]) => (isErrorCode(value, path) ? value : '[hidden]'),
    },
    mixin: (_fields, _level, logger) => contextFields('reqId' in logger.bindings()),
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        url: maskPersons(request.url),
        id: request.id,
      }),
      // The last log line of a request, with its statistics.
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode, ...requestStats(reply.request) }),
    },
    // Errors of libraries may contain phone numbers, and a caller may put a key or a code into an address.
    hooks: { streamWrite: line => maskGiftCards(maskKeys(maskPhones(line))) },
    base: null,
    // ISO 8601 in UTC, as in PostgreSQL's own log.
    timestamp: stdTimeFunctions.isoTime,
  }
}

/** A value that looks like a one-time code. */
const ONE_TIME_CODE = /^\d{6}$/

/** Returns true for the code of an error or of a failed statement, which must not be redacted. */
function isErrorCode(value: unknown, path: readonly string[]): boolean {
  return path.at(-1) === 'code' && path.at(-2) !== 'body' && !ONE_TIME_CODE.test(String(value))
}

/** Creates the child logger of a request at its first line. Most requests log nothing at level `warn`, and creating a child logger costs more than a cached response. */
export function lazyLoggers(log: Logger): FastifyInstance['childLoggerFactory'] {
  return (parent, bindings, options, request) => {
    const callerRequestId = callerRequestIdOf(request)
    const all = callerRequestId === undefined ? bindings : { ...bindings, callerRequestId }
    return new LazyLogger(log, () => parent.child(all, options))
  }
}

/** Fastify probes every logger method. Create the child logger lazily. */
class LazyLogger implements FastifyBaseLogger {
  private made: FastifyBaseLogger | undefined
  private readonly log: Logger
  private readonly make: () => FastifyBaseLogger

  constructor(log: Logger, make: () => FastifyBaseLogger) {
    this.log = log
    this.make = make
  }

  get level(): string {
    return this.log.level
  }
  fatal(...line: unknown[]): void {
    this.write('fatal', line)
  }
  error(...line: unknown[]): void {
    this.write('error', line)
  }
  warn(...line: unknown[]): void {
    this.write('warn', line)
  }
  info(...line: unknown[]): void {
    this.write('info', line)
  }
  debug(...line: unknown[]): void {
    this.write('debug', line)
  }
  trace(...line: unknown[]): void {
    this.write('trace', line)
  }
  silent(): void {}
  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own().child(...args)
  }

  private write(level: Level, line: unknown[]): void {
    if (!this.log.isLevelEnabled(level)) return
    const own = this.own()
    Reflect.apply(own[level], own, line)
  }

  private own(): FastifyBaseLogger {
    this.made ??= this.make()
    return this.made
  }
}

/** Masks +37491123456 as +374••••••56 unless other digits surround it. */
function maskPhones(text: string): string {
  return text.replace(/(?<!\d)(?:\+|%2B)?374\d{6}(\d\d)(?!\d)/gi, '+374••••••$1')
}

/** Masks the secrets of API keys. */
function maskKeys(text: string): string {
  return text.replace(/dym_live_[\w-]+/g, 'dym_live_•••')
}

/** Masks codes of gift cards in groups, up to the last four characters. */
function maskGiftCards(text: string): string {
  return text.replace(/(?<![\w-])(?:[0-9A-HJKMNP-TV-Z]{4}-){3}([0-9A-HJKMNP-TV-Z]{4})(?![\w-])/g, '••••-$1')
}

/** A value of a query that has the form of a code of a gift card, with its encoded separators. */
const CODE_IN_QUERY = /(?<==)(?:[0-9A-Z]{4}(?:[-+._]|%20|%C2%A0|%E2%80%9[0-5]){0,3}){3}([0-9A-Z]{4})(?![0-9A-Z])/gi

/** Masks phone numbers (+374••••••56) and e-mail addresses (•••@•••) anywhere in a URL, and codes of gift cards in its query. */
export function maskPersons(text: string): string {
  return text
    .replace(/(?:\+|%2B)?374\d{6}(\d\d)/gi, '+374••••••$1')
    .replace(/[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi, '•••@•••')
    .replace(CODE_IN_QUERY, '••••-$1')
    .replace(/(\/(?:o|orders\/shared)\/[0-9a-z]+-)[\w-]+/g, '$1•••')
}
