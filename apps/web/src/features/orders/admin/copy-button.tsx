import { Check, Copy as CopyIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'

/** Copies an address to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const Icon = isCopied ? Check : CopyIcon
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Without clipboard access, the address can still be selected.
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-6 items-center gap-1 underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4" />
      <span role="status">{t(isCopied ? 'adminOrders.copied' : 'adminOrders.copy')}</span>
    </button>
  )
}
