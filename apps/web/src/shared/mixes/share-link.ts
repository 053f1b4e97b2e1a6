export type SharedLink = { url: string; title: string }

/** dismissed: the person closed the sheet. failed: neither shared nor copied, so the link itself must be shown. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Offers a link to what the device shares with; where there is nothing like that, copies it. */
export async function shareLink({ url, title }: SharedLink): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
