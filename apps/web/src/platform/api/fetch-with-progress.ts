/** A `fetch` for uploads that reports progress, which the browser's fetch cannot. */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (address: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => {
        const retryAfter = request.getResponseHeader('Retry-After')
        const { status, responseText } = request
        resolve(new Response(responseText, { status, ...(retryAfter && { headers: { 'Retry-After': retryAfter } }) }))
      }
      request.onerror = () => reject(new TypeError('no response'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof Blob ? body : null)
    })
}
