import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../harness/listen.ts'

/**
 * passes: forwards everything; unresponsive: accepts connections and bytes without responding, like a network that drops
 * packets; rejects: closes every connection.
 */
export type Wire = 'passes' | 'unresponsive' | 'rejects'

export type TcpProxy = {
  /** The server's address with this one in its place. */
  address: string
  behave(wire: Wire): void
  /** Connections that are open now. */
  connections(): number
  stop(): Promise<void>
}

/**
 * Starts a proxy for the server at an address that can simulate network faults. Held bytes arrive once it passes again.
 */
export async function startTcpProxy(address: string): Promise<TcpProxy> {
  const { hostname, port: to } = new URL(address)
  let wire: Wire = 'passes'
  const pairs = new Set<{ near: Socket; far: Socket | undefined }>()

  const join = (pair: { near: Socket; far: Socket | undefined }) => {
    if (pair.far) return
    const far = connect(Number(to), hostname)
    pair.far = far
    const { near } = pair
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      one.pipe(other)
    }
  }
  const server = createServer(near => {
    if (wire === 'rejects') {
      near.resetAndDestroy()
      return
    }
    const pair = { near, far: undefined }
    pairs.add(pair)
    near.on('error', () => pairs.delete(pair))
    near.on('close', () => pairs.delete(pair))
    if (wire === 'passes') join(pair)
  })
  const { port, stop } = await listen(server)
  const through = Object.assign(new URL(address), { hostname: '127.0.0.1' })
  through.port = String(port)

  const each = (act: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) if (socket) act(socket)
  }
  return {
    address: through.href,
    connections: () => pairs.size,
    behave: next => {
      wire = next
      if (next === 'rejects') each(socket => socket.resetAndDestroy())
      if (next === 'unresponsive') each(socket => socket.pause())
      if (next === 'passes') {
        each(socket => socket.resume())
        for (const pair of pairs) join(pair)
      }
    },
    stop: async () => {
      each(socket => socket.destroy())
      await stop()
    },
  }
}
