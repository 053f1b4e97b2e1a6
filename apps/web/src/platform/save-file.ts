type Kind = 'text/csv;charset=utf-8' | 'text/plain;charset=utf-8' | 'application/json' | 'application/pdf'

/** Downloads a text or bytes as a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: Kind): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Response.text() removes the byte order mark, which Excel needs to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads the text of a CSV response as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, `${BYTE_ORDER_MARK}${text}`, 'text/csv;charset=utf-8')
}
