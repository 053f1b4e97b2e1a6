export type SharedLink = { url: string; title: string }

/**
 * dismissed: the user closed the share sheet. failed: the link could be neither shared nor copied, so it must be shown.
 */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Shares a link by the device's share sheet, or copies it. */
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
