import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

export type Listening = { url: string; port: number; stop(): Promise<void> }

/** Makes a server listen on this machine, on a free port by default, so that clients use a real connection. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: async () => {
      if (server instanceof HttpServer) server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
