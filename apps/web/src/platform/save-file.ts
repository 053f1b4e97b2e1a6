type Kind = 'text/csv;charset=utf-8' | 'application/json'

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: Kind): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
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
