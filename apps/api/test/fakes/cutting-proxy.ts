import { createServer, request } from 'node:http'
import { listen } from '../harness/listen.ts'

/** A proxy that forwards requests and drops the responses of some of them. */
export type CuttingProxy = {
  url: string
  /** Number of responses that it has cut off. */
  cuts(): number
  stop(): Promise<void>
}

/**
 * Starts a proxy for the server at `to`. It waits for the complete response, so that the request is committed, and then
 * closes the connection without a response.
 */
export async function startCuttingProxy(to: string): Promise<CuttingProxy> {
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const onward = request(`${to}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, response => {
      response.resume()
      response.once('end', () => {
        cuts++
        outgoing.destroy()
      })
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return { ...(await listen(server)), cuts: () => cuts }
}
