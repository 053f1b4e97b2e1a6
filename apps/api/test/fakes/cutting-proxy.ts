import { createServer, request } from 'node:http'
import { listen } from '../harness/listen.ts'

/** Stands before a server and passes everything on; what is answered to these gets lost. */
export type CuttingProxy = {
  url: string
  /** How many answers it has cut off so far. */
  cuts(): number
  stop(): Promise<void>
}

/**
 * Starts a proxy before the server at `to`: it waits for the server's whole answer, so that whatever the call did is
 * committed, and then ends the connection without a word.
 */
export async function startCuttingProxy(to: string): Promise<CuttingProxy> {
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const onward = request(`${to}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, answer => {
      answer.resume()
      answer.once('end', () => {
        cuts++
        outgoing.destroy()
      })
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return { ...(await listen(server)), cuts: () => cuts }
}
