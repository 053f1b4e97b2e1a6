import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A request as it came over the wire. */
export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** An answer, or none at all. */
export type Answer = { status: number; body: string; headers?: Record<string, string> } | 'silence' | 'hang up'

/** A server of its own on a free port: what speaks to it goes through a real connection. */
export async function startHttp(answer: (asked: Asked) => Answer) {
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
