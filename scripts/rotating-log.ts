import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'

/** Earlier files of a log that are kept, as FILE.1 (the newest) to FILE.4. */
const KEPT_FILES = 4
const NEWLINE = 10

/** Renames FILE to FILE.1, FILE.1 to FILE.2 and so on; the oldest file goes. */
export function rotateLog(file: string): void {
  rmSync(`${file}.${KEPT_FILES}`, { force: true })
  for (let number = KEPT_FILES - 1; number >= 0; number--) {
    const from = number === 0 ? file : `${file}.${number}`
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${file}.${number + 1}`)
  }
}

/** Rotates a log that has reached its limit, before a program opens it. */
export function rotateIfLarge(file: string, limitBytes: number): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= limitBytes) rotateLog(file)
}

/** A log of at most `limitBytes` and a line in one file. Output before a crash is kept. */
export interface RotatingLog {
  write(chunk: Buffer): void
  close(): void
}

/** Opens a log to append to it. */
export function openRotatingLog(file: string, limitBytes: number): RotatingLog {
  let log = openSync(file, 'a', 0o600)
  let bytes = statSync(file).size
  let isLineOver = true
  return {
    write: chunk => {
      if (bytes >= limitBytes && isLineOver) {
        closeSync(log)
        rotateLog(file)
        log = openSync(file, 'a', 0o600)
        bytes = 0
      }
      // Synchronous, so that the last output of a program is written before its end is noticed.
      bytes += writeSync(log, chunk)
      isLineOver = chunk.at(-1) === NEWLINE
    },
    close: () => closeSync(log),
  }
}
