import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * Returns the part of a network address that identifies one client: an IPv4 address, or the first 64 bits of an IPv6
 * address. One connection usually has all addresses of a /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, GROUPS_OF_NETWORK)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const groupsOf = (part: string) => part.split(':').filter(group => group !== '')
