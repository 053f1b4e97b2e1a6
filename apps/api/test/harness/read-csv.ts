/** Reads CSV back, as RFC 4180 has it but with semicolons: written here once more, so that a mistake of the writer shows. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^";\r\n]*)(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}
