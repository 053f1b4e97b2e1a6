import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
/** `body`: the beginning of the response. */
export type WebhookResponse = { status: number; body: string }
/** Sends a webhook. @throws if there is no response */
export type PostWebhook = (request: WebhookRequest) => Promise<WebhookResponse>

type PostOptions = {
  /** Returns the addresses of a host. */
  resolve?: (host: string) => Promise<readonly string[]>
  isAllowed?: (address: string) => boolean
  /** Further authorities, in PEM. */
  ca?: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** The part of a response that the log keeps. The rest is not read. */
const MAX_RESPONSE_BYTES = 1024

const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Creates the function that sends webhooks. It connects to public addresses only, and checks the address to which it
 * connects, so that a name cannot lead into the network of the shop. It follows no redirects.
 */
export function createPostWebhook({
  resolve = resolveHost,
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = TIMEOUT_MS,
}: PostOptions = {}): PostWebhook {
  const resolveAllowed = async (host: string): Promise<{ address: string; family: number }[]> => {
    const addresses = isIP(host) > 0 ? [host] : await resolve(host)
    // One address that is not public makes all suspicious: such names are made to be resolved twice.
    const refused = addresses.find(address => !isAllowed(address))
    if (refused !== undefined) throw new Error(`${host}: its address is not public`)
    if (addresses.length === 0) throw new Error(`${host}: no address found`)
    return addresses.map(address => ({ address, family: isIP(address) }))
  }
  const checkedLookup: LookupFunction = (host, { all }, callback) => {
    resolveAllowed(host).then(
      addresses =>
        all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family),
      (error: Error) => callback(error, []),
    )
  }
  return async ({ url, headers, body }) => {
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'https:') throw new Error(`${protocol} is not https:`)
    // An address in the URL is not looked up.
    const host = hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) > 0) await resolveAllowed(host)
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise((resolved, rejected) => {
      const fail = (error: Error) =>
        rejected(signal.aborted ? new Error(`no response within ${timeoutMs / 1000} s`, { cause: error }) : error)
      const call = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        lookup: checkedLookup,
        signal,
        ...(ca === undefined ? {} : { ca }),
      })
      let hasResponse = false
      // After the headers, an error only ends the body.
      call.on('error', error => {
        if (!hasResponse) fail(error)
      })
      call.once('response', response => {
        hasResponse = true
        void readStart(response).then(resolved)
      })
      // Without this listener, a response 101 closes the connection without an event that ends the promise.
      call.once('upgrade', ({ statusCode = 101 }, socket) => {
        socket.destroy()
        resolved({ status: statusCode, body: '' })
      })
      call.once('close', () => {
        if (!hasResponse) fail(new Error('the connection was closed without a response'))
      })
      call.end(body)
    })
  }
}

/** Returns the status with the part of the body that arrives: a slow or broken body does not change the status. */
async function readStart(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.length
      // Leaving the loop destroys the response.
      if (size >= MAX_RESPONSE_BYTES) break
    }
  } catch {
    // The timeout or the receiver has ended the body.
  }
  const body = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, body }
}

/** Addresses that are not of the public internet (IANA special-purpose address registries). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')

/** Global unicast, without the ranges in it that are for tunnels and documentation. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** True for an address of the public internet. An IPv4 address in an IPv6 address counts as not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** False for the host of a URL that is a private address or a name without one. The address of a name is checked later. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0
    ? isPublicAddress(host)
    : host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(host)
}
