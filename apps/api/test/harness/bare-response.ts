/** `node bare-response.ts PORT FILE TYPE`: a Fastify that responds to everything with the bytes of a file. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port = '0', file = '', type = 'application/json; charset=utf-8', encoding = ''] = process.argv.slice(2)
const body = readFileSync(file)
const app = Fastify()
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async (_request, reply) => {
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(type).send(body)
  },
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
