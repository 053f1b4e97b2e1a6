import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Level, LogFn, Logger, LoggerOptions } from 'pino'
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

/** A request's own logger, made by its first line: where only warnings are written most have none, and making it costs more than answering what is kept. */
export function lazyLoggers(log: Logger): FastifyInstance['childLoggerFactory'] {
  return (parent, bindings, options) => new LazyLogger(log, () => parent.child(bindings, options))
}

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
  get fatal(): LogFn {
    return this.at('fatal')
  }
  get error(): LogFn {
    return this.at('error')
  }
  get warn(): LogFn {
    return this.at('warn')
  }
  get info(): LogFn {
    return this.at('info')
  }
  get debug(): LogFn {
    return this.at('debug')
  }
  get trace(): LogFn {
    return this.at('trace')
  }
  get silent(): LogFn {
    return nothing
  }
  child: FastifyBaseLogger['child'] = (...given) => this.own().child(...given)

  private at(level: Level): LogFn {
    if (!this.log.isLevelEnabled(level)) return nothing
    const own = this.own()
    return own[level].bind(own)
  }

  private own(): FastifyBaseLogger {
    this.made ??= this.make()
    return this.made
  }
}

const nothing: LogFn = () => undefined

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
