import { createServer, type IncomingMessage } from 'node:http'
import { type Listening, listen } from '../listen.ts'

/** A request as it came over the wire. */
export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** An answer, or none at all. */
export type Answer = { status: number; body: string; headers?: Record<string, string> } | 'silence' | 'hang up'

/** A server of its own on a free port. */
export function startHttp(answer: (asked: Asked) => Answer): Promise<Listening> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const said = answer({ method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') })
      if (said === 'silence') return
      if (said === 'hang up') return request.socket.destroy()
      reply.writeHead(said.status, said.headers).end(said.body)
    })
  })
  return listen(server)
}
