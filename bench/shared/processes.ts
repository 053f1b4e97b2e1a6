import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts the CPU time of a process in hundredths of a second. */
const TICK_MS = 10

export type ProcessStat = { parent: number; cpuMs: number; rssMiB: number }

/** Reads the parent of a process, its CPU time with that of its ended children, and its memory. */
export function statOf(pid: number): ProcessStat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = [11, 12, 13, 14].map(index => Number(fields[index])).reduce((sum, value) => sum + value, 0)
    return { parent: Number(fields[1]), cpuMs: ticks * TICK_MS, rssMiB: (Number(fields[21]) * 4096) / 2 ** 20 }
  } catch {
    return undefined
  }
}

/** The CPU time of a server and its child processes, such as PostgreSQL's one per connection. */
export function cpuMsOfTree(pid: number): number {
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  const stats = pids.map(each => ({ pid: each, stat: statOf(each) }))
  return stats.reduce(
    (sum, { pid: each, stat }) => sum + (stat && (each === pid || stat.parent === pid) ? stat.cpuMs : 0),
    0,
  )
}
