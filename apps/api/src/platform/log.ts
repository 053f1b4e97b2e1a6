import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { type Level, type Logger, type LoggerOptions, stdTimeFunctions } from 'pino'
import { callerRequestIdOf, contextFields, figuresOf } from './request-context.ts'

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
          'body.code',
          'token',
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
      // The last line of a call: what it was and what it cost.
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode, ...figuresOf(reply.request) }),
    },
    // Whatever a library says of an error, nobody's phone is in it.
    hooks: { streamWrite: maskPhones },
    base: null,
    // ISO 8601 in UTC, as in PostgreSQL's own log.
    timestamp: stdTimeFunctions.isoTime,
  }
}

/** A value that looks like a one-time code. */
const ONE_TIME_CODE = /^\d{6}$/

/** The code of an error, a refusal or a failed statement, which the log has to show. */
function isErrorCode(value: unknown, path: readonly string[]): boolean {
  return path.at(-1) === 'code' && path.at(-2) !== 'body' && !ONE_TIME_CODE.test(String(value))
}

/** A request's own logger, made by its first line: where only warnings are written most have none, and making it costs more than answering what is kept. */
export function lazyLoggers(log: Logger): FastifyInstance['childLoggerFactory'] {
  return (parent, bindings, options, request) => {
    const callerRequestId = callerRequestIdOf(request)
    const all = callerRequestId === undefined ? bindings : { ...bindings, callerRequestId }
    return new LazyLogger(log, () => parent.child(all, options))
  }
}

/** Fastify looks at each method of each request's logger: to be looked at must make nothing. */
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
  child(...asked: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own().child(...asked)
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
