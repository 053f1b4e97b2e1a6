import type { Socket } from 'node:net'
import type { ErrorResponse } from '@shop/contracts/errors.ts'
import { httpStatus } from '@shop/contracts/errors.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { errorText, sendErrorResponse } from './error-responses.ts'
import { AppError } from './errors.ts'

/**
 * Sends errors that occur before routing as an ErrorResponse: an invalid URL, bytes that are not HTTP, an incomplete request.
 * @param headers the security headers, which a hook sets on all other responses
 */
export function protocolErrorHandlers(
  headers: Record<string, string>,
  newId: () => string,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // The parameter is longer than any id or slug.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'UNREADABLE'
      sendErrorResponse(new AppError(code), error, request, reply.headers(headers))
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'UNREADABLE'
      const body: ErrorResponse = { error: code, message: errorText(code, defaultLocale), requestId: newId() }
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
