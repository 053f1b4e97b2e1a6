import type { Socket } from 'node:net'
import type { ErrorReply } from '@shop/contracts/errors.ts'
import { httpStatus } from '@shop/contracts/errors.ts'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AppError } from './errors.ts'
import { errorTexts } from './messages.ts'
import { refuse } from './refusals.ts'

/**
 * What Fastify and Node refuse before any route is found, in the one form of api.md: an address that is none, bytes
 * that are not HTTP, a call whose rest never comes.
 * @param headers the security headers, which a hook sets on every other answer
 */
export function wireErrors(
  headers: Record<string, string>,
  newId: () => string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // A name longer than any that there is.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'UNREADABLE'
      refuse(new AppError(code), error, request, reply.headers(headers))
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'UNREADABLE'
      const body: ErrorReply = { error: code, message: errorTexts[code].ru, requestId: newId() }
      const bytes = Buffer.from(JSON.stringify(body))
      const named = Object.entries({
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': bytes.length,
        Connection: 'close',
      })
      const head = named.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      if (socket.writable) socket.write(`HTTP/1.1 ${httpStatus[code]} Refused\r\n${head}\r\n`)
      if (socket.writable) socket.write(bytes)
      socket.destroySoon()
    },
  }
}
